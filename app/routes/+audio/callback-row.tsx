import { Mic } from 'lucide-react'
import { useContext } from 'react'
import type { AudioMessageView } from '~/domain/audio/audio.schema'
import { ButtonLink } from '~/ui/button'
import { Select, Textarea } from '~/ui/field'
import { formatSeconds } from '~/ui/format-seconds'
import { SettingRow, SettingsPlace } from '../manage+/+settings/setting-row'

interface CallbackRowProps {
  hint: string
  callbackId: string | null
  callbackMessage: string
  /** Recorded messages to choose from. */
  messages: AudioMessageView[]
}

/** What is heard by a person for whom nobody is free: a recorded message, or a text. */
export function CallbackRow({ hint, callbackId, callbackMessage, messages }: CallbackRowProps) {
  const { path } = useContext(SettingsPlace)
  return (
    <SettingRow
      name="callback"
      title="Callback message"
      words="second answer text spoken recorded audio microphone upload"
      hint={hint}
      stacked
    >
      <div className="flex w-full flex-wrap items-center gap-2">
        <Select
          // One that was just recorded is chosen already.
          key={callbackId}
          name="callbackId"
          aria-label="Recorded message"
          defaultValue={callbackId ?? ''}
          className="w-72 max-sm:w-full"
        >
          <option value="">No recording</option>
          {messages.map(({ value, label, duration }) => (
            <option key={value} value={value}>
              {label} ({formatSeconds(duration)})
            </option>
          ))}
        </Select>
        <ButtonLink to={`${path}/callback-message`} preventScrollReset icon={<Mic size={16} aria-hidden />}>
          Record or upload
        </ButtonLink>
      </div>
      <Textarea
        name="callbackMessage"
        aria-label="Spoken text"
        placeholder="Text that is spoken without a recording"
        maxLength={500}
        rows={2}
        defaultValue={callbackMessage}
        className="w-full"
      />
    </SettingRow>
  )
}
