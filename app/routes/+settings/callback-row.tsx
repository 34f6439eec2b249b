import { Textarea } from '~/ui/field'
import { CALLBACK_MESSAGE } from '../+audio/message-uses'
import type { MessageChoice } from './message-select'
import { RecordedChoice } from './recorded-choice'
import { SettingRow, useRefused } from './setting-row'
import { dialerSettingsWords } from './dialer-settings.words'

interface CallbackRowProps {
  hint: string
  callbackId: string | null
  callbackMessage: string
  choices: MessageChoice[]
}

export function CallbackRow({ hint, callbackId, callbackMessage, choices }: CallbackRowProps) {
  const refused = useRefused('callback')
  return (
    <SettingRow
      name="callback"
      title={dialerSettingsWords.callbackMessage}
      keywords="second answer text spoken recorded audio microphone upload"
      hint={hint}
      stacked
    >
      <RecordedChoice
        row="callback"
        name="callbackId"
        label={dialerSettingsWords.recordedMessage}
        chosenId={callbackId}
        none={dialerSettingsWords.noRecording}
        choices={choices}
        segment={CALLBACK_MESSAGE.segment}
      >
        {dialerSettingsWords.recordOrUpload}
      </RecordedChoice>
      <Textarea
        name="callbackMessage"
        aria-label={dialerSettingsWords.spokenText}
        placeholder={dialerSettingsWords.textSpokenWithoutRecording}
        maxLength={500}
        rows={2}
        defaultValue={refused?.('callbackMessage') ?? callbackMessage}
        className="w-full"
      />
    </SettingRow>
  )
}
