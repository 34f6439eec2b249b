import { CircleDot } from 'lucide-react'
import { useContext } from 'react'
import { ButtonLink } from '~/ui/button'
import { Textarea } from '~/ui/field'
import { MessageSelect, type MessageChoice } from './message-select'
import { SettingRow, SettingsPlace, useRefused } from './setting-row'

interface CallbackRowProps {
  hint: string
  callbackId: string | null
  callbackMessage: string
  choices: MessageChoice[]
}

/** What is heard by a person for whom nobody is free: a recorded message, or a text. */
export function CallbackRow({ hint, callbackId, callbackMessage, choices }: CallbackRowProps) {
  const { path } = useContext(SettingsPlace)
  const refused = useRefused('callback')
  return (
    <SettingRow
      name="callback"
      title="Callback message"
      words="second answer text spoken recorded audio microphone upload"
      hint={hint}
      stacked
    >
      <div className="flex w-full flex-wrap items-center gap-2">
        <MessageSelect
          // One that was just recorded is chosen already.
          key={callbackId}
          name="callbackId"
          label="Recorded message"
          chosen={refused?.('callbackId') ?? callbackId ?? ''}
          none="No recording"
          choices={choices}
          className="w-72 max-sm:w-full"
        />
        <ButtonLink to={`${path}/callback-message`} preventScrollReset icon={<CircleDot size={16} aria-hidden />}>
          Record or upload
        </ButtonLink>
      </div>
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
