import type { MessageUse } from '../../+audio/message-uses'
import type { MessageChoice } from '../../+settings/message-select'
import { RecordedChoice } from '../../+settings/recorded-choice'
import { SettingRow } from '../../+settings/setting-row'

interface GreetingRowProps {
  name: string
  title: string
  /** Where it is heard. */
  heard: string
  greetingId: string | null
  recordings: MessageChoice[]
  /** The dialog in which one is recorded. */
  use: MessageUse
}

/** What a caller hears before they leave a message. */
export const GreetingRow = ({ name, title, heard, greetingId, recordings, use }: GreetingRowProps) => (
  <SettingRow
    name={name}
    title={title}
    words="missed recorded message audio microphone upload"
    hint={`${heard} before a caller leaves a message. Without a recording, a sentence that names your account is spoken.`}
    stacked
  >
    <RecordedChoice
      row={name}
      name="voicemailGreetingId"
      label={title}
      chosenId={greetingId}
      none="Spoken greeting"
      choices={recordings}
      segment={use.segment}
    >
      Manage greetings
    </RecordedChoice>
  </SettingRow>
)
