import { OUTBOUND_VOICEMAIL } from '../+audio/message-uses'
import type { MessageChoice } from './message-select'
import { RecordedChoice } from './recorded-choice'
import { SettingRow } from './setting-row'

interface VoicemailRowProps {
  voicemailId: string | null
  none: string
  choices: MessageChoice[]
}

export function VoicemailRow({ voicemailId, none, choices }: VoicemailRowProps) {
  return (
    <SettingRow
      name="voicemail"
      title="Outbound voicemail"
      keywords="drop vm recorded message machine answering audio microphone upload"
      hint="Left after the beep of answering machines in Advanced and Answer Boost, or with Drop VM. Use it only for people who consented to recorded messages."
      stacked
    >
      <RecordedChoice
        row="voicemail"
        name="voicemailId"
        label="Outbound voicemail"
        chosenId={voicemailId}
        none={none}
        choices={choices}
        segment={OUTBOUND_VOICEMAIL.segment}
      >
        Manage voicemails
      </RecordedChoice>
    </SettingRow>
  )
}
