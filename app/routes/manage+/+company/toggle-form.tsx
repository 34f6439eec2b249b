import { useEffect, useRef } from 'react'
import { Switch } from '~/ui/switch'
import { ExpectedUserField } from '../../+form/expected-user-field'
import { getFetcherErrors } from '../../+form/intent-form'
import { NoScriptSaveButton } from '../../+form/no-script-save-button'
import type { Refusal } from '../../+form/submission'
import { useAutosave } from '../../+form/use-autosave'
import { useBackgroundFetcher } from '../../+form/use-background-fetcher'

interface ToggleFormProps {
  intent: string
  hiddenFields?: Record<string, string>
  label: string
  hint?: string
  checked: boolean
  disabled?: boolean
  /** For a save without an answer. */
  failure: string
  /** The switch returns to what is stored. */
  onError(message: string): void
}

const immediately = () => 0

/** One switch, `on`, that saves when it is pressed. */
export function ToggleForm({
  intent,
  hiddenFields = {},
  label,
  hint,
  checked,
  disabled,
  failure,
  onError,
}: ToggleFormProps) {
  const fetcher = useBackgroundFetcher<Refusal>()
  const { attributes: autosave, saveFailure } = useAutosave(immediately, fetcher)
  const control = useRef<HTMLInputElement>(null)
  const errors = fetcher.state === 'idle' ? getFetcherErrors(fetcher.data).join(' ') : ''
  const message = errors === '' && saveFailure !== null ? failure : errors
  useEffect(() => {
    if (message === '') return
    if (control.current) control.current.checked = checked
    onError(message)
  }, [message, checked, onError])
  return (
    <fetcher.Form method="post" preventScrollReset {...autosave}>
      <ExpectedUserField />
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <noscript className="hidden">
        <input type="hidden" name="plain" value="yes" />
      </noscript>
      <Switch ref={control} name="on" label={label} hint={hint} defaultChecked={checked} disabled={disabled} />
      {disabled ? null : <NoScriptSaveButton />}
    </fetcher.Form>
  )
}
