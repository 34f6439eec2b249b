import { Textarea } from '~/ui/field'
import { CALLBACK_MESSAGE } from '../+audio/message-uses'
import type { MessageChoice } from './message-select'
import { RecordedChoice } from './recorded-choice'
import { SettingRow, useRefused } from './setting-row'

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
      title="Callback message"
      keywords="second answer text spoken recorded audio microphone upload"
      hint={hint}
      stacked
    >
      <RecordedChoice
        row="callback"
        name="callbackId"
        label="Recorded message"
        chosenId={callbackId}
        none="No recording"
        choices={choices}
        segment={CALLBACK_MESSAGE.segment}
      >
        Record or upload
      </RecordedChoice>
      <Textarea
        name="callbackMessage"
        aria-label="Spoken text"
        placeholder="Text that is spoken without a recording"
        maxLength={500}
        rows={2}
        defaultValue={refused?.('callbackMessage') ?? callbackMessage}
        className="w-full"
      />
    </SettingRow>
  )
}
