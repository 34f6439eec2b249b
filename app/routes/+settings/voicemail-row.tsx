import { OUTBOUND_VOICEMAIL } from '../+audio/message-uses'
import type { MessageChoice } from './message-select'
import { RecordedChoice } from './recorded-choice'
import { SettingRow } from './setting-row'
import { dialerSettingsWords } from './dialer-settings.words'

interface VoicemailRowProps {
  voicemailId: string | null
  none: string
  choices: MessageChoice[]
}

export function VoicemailRow({ voicemailId, none, choices }: VoicemailRowProps) {
  return (
    <SettingRow
      name="voicemail"
      title={dialerSettingsWords.outboundVoicemail}
      keywords="drop vm recorded message machine answering audio microphone upload"
      hint={dialerSettingsWords.leftAfterBeepAnsweringMachines}
      stacked
    >
      <RecordedChoice
        row="voicemail"
        name="voicemailId"
        label={dialerSettingsWords.outboundVoicemail}
        chosenId={voicemailId}
        none={none}
        choices={choices}
        segment={OUTBOUND_VOICEMAIL.segment}
      >
        {dialerSettingsWords.manageVoicemails}
      </RecordedChoice>
    </SettingRow>
  )
}
