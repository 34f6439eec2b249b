import type { MessageUse } from '../+audio/message-uses'
import type { MessageChoice } from './message-select'
import { RecordedChoice } from './recorded-choice'
import { SettingRow } from './setting-row'

interface GreetingRowProps {
  name: string
  title: string
  /** The setting that names the recording. */
  field?: string
  /** Where it is heard. */
  heard: string
  greetingId: string | null
  /** What having chosen none means. */
  none?: string
  recordings: MessageChoice[]
  /** The dialog in which one is recorded. */
  use: MessageUse
}

/** What a caller hears before they leave a message. */
export const GreetingRow = ({
  name,
  title,
  field = 'voicemailGreetingId',
  heard,
  greetingId,
  none = 'Spoken greeting',
  recordings,
  use,
}: GreetingRowProps) => (
  <SettingRow
    name={name}
    title={title}
    words="missed recorded message audio microphone upload"
    hint={`${heard} before a caller leaves a message. Without a recording, a sentence that names your account is spoken.`}
    stacked
  >
    <RecordedChoice
      row={name}
      name={field}
      label={title}
      chosenId={greetingId}
      none={none}
      choices={recordings}
      segment={use.segment}
    >
      Manage greetings
    </RecordedChoice>
  </SettingRow>
)
