import { MessageSelect, type MessageChoice } from '../../+settings/message-select'
import { SettingRow } from '../../+settings/setting-row'

interface GreetingRowProps {
  name: string
  title: string
  /** Where it is heard. */
  heard: string
  greetingId: string | null
  recordings: readonly MessageChoice[]
}

/** What a caller hears before they leave a message. */
export const GreetingRow = ({ name, title, heard, greetingId, recordings }: GreetingRowProps) => (
  <SettingRow
    name={name}
    title={title}
    words="missed recorded message audio"
    hint={`${heard} before a caller leaves a message. Without a recording, a sentence that names your account is spoken.`}
  >
    <MessageSelect
      name="voicemailGreetingId"
      label={title}
      chosen={greetingId ?? ''}
      none="Spoken greeting"
      choices={recordings}
      className="w-64 max-sm:w-full"
    />
  </SettingRow>
)
