import { CircleDot } from 'lucide-react'
import { useContext } from 'react'
import { ButtonLink } from '~/ui/button'
import { MessageSelect, type MessageChoice } from './message-select'
import { SettingRow, SettingsPlace, useRefused } from './setting-row'

interface VoicemailRowProps {
  voicemailId: string | null
  /** What having chosen none means. */
  none: string
  choices: MessageChoice[]
}

/** The recorded message that is left with machines. */
export function VoicemailRow({ voicemailId, none, choices }: VoicemailRowProps) {
  const { path } = useContext(SettingsPlace)
  const refused = useRefused('voicemail')
  return (
    <SettingRow
      name="voicemail"
      title="Outbound voicemail"
      words="drop vm recorded message machine answering audio microphone upload"
      hint="Left with answering machines after the beep in Advanced and Answer Boost, and by Drop VM in a call. Leave recorded messages only with people who agreed to have them."
      stacked
    >
      <div className="flex w-full flex-wrap items-center gap-2">
        <MessageSelect
          // One that was just recorded is chosen already.
          key={voicemailId}
          name="voicemailId"
          label="Outbound voicemail"
          chosen={refused?.('voicemailId') ?? voicemailId ?? ''}
          none={none}
          choices={choices}
          className="w-72 max-sm:w-full"
        />
        <ButtonLink to={`${path}/voicemail`} preventScrollReset icon={<CircleDot size={16} aria-hidden />}>
          Manage voicemails
        </ButtonLink>
      </div>
    </SettingRow>
  )
}
