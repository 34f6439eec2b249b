import type { MessageUse } from '../+audio/message-uses'
import type { MessageChoice } from './message-select'
import { RecordedChoice } from './recorded-choice'
import { SettingRow } from './setting-row'
import { dialerSettingsWords } from './dialer-settings.words'

interface GreetingRowProps {
  name: string
  title: string
  field?: string
  intro: string
  greetingId: string | null
  /** Label of no message. */
  none?: string
  recordings: MessageChoice[]
  use: MessageUse
}

export const GreetingRow = ({
  name,
  title,
  field = 'voicemailGreetingId',
  intro: heard,
  greetingId,
  none = dialerSettingsWords.spokenGreeting,
  recordings,
  use,
}: GreetingRowProps) => (
  <SettingRow
    name={name}
    title={title}
    keywords="missed recorded message audio microphone upload"
    hint={dialerSettingsWords.beforeCallerLeavesMessageWithout(heard)}
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
      {dialerSettingsWords.manageGreetings}
    </RecordedChoice>
  </SettingRow>
)
