import { CircleDot } from 'lucide-react'
import { useContext } from 'react'
import { ButtonLink } from '~/ui/button'
import { Select, Textarea } from '~/ui/field'
import { SettingRow, SettingsPlace, useRefused } from './setting-row'

/** A recorded message to choose. */
export interface CallbackChoice {
  value: string
  label: string
}

interface CallbackRowProps {
  hint: string
  callbackId: string | null
  callbackMessage: string
  choices: CallbackChoice[]
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
        <Select
          // One that was just recorded is chosen already.
          key={callbackId}
          name="callbackId"
          aria-label="Recorded message"
          defaultValue={refused?.('callbackId') ?? callbackId ?? ''}
          className="w-72 max-sm:w-full"
        >
          <option value="">No recording</option>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
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
