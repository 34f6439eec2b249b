import { useFetcher } from '@remix-run/react'
import { useId, useState } from 'react'
import { Input } from '~/ui/field'
import { isUnanswered } from '../../+form/save-or-report-failure'
import type { Refusal } from '../../+form/submission'
import { NoScriptSaveButton } from '../../+form/no-script-save-button'
import { IntentForm, getErrorId, getFetcherErrors } from '../../+form/intent-form'
import { isBlankText } from '~/domain/blank-text'
import { isComposing } from '~/ui/is-composing'

interface RenameProps {
  intent: string
  hiddenFields?: Record<string, string>
  /** For a form on another page. */
  action?: string
  name: string
  label: string
}

/** Enter saves, Escape or an empty name cancels (1-boards §5). */
export function Rename({ intent, hiddenFields: of, action, name, label }: RenameProps) {
  const key = useId()
  const fetcher = useFetcher<Refusal>({ key })
  /** Text since focus. */
  const [typed, setTyped] = useState<string | null>(null)
  /** Shown while saving and after a refusal: other users' changes do not replace it. */
  const [sent, setSent] = useState<string | null>(null)
  const isBusy = fetcher.state !== 'idle'
  const isRefused = !isBusy && getFetcherErrors(fetcher.data).length > 0
  const [wasBusy, setWasBusy] = useState(false)
  if (isBusy !== wasBusy) {
    setWasBusy(isBusy)
    // Saved: follow the stored name again.
    if (!isBusy && getFetcherErrors(fetcher.data).length === 0 && !isUnanswered(fetcher.data)) setSent(null)
  }
  // A pending name is still sent when later typing is cancelled.
  const isPending = sent !== null && (isBusy || isUnanswered(fetcher.data))
  const cancelEdit = () => {
    setTyped(null)
    if (!isPending) setSent(null)
  }
  return (
    <IntentForm
      intent={intent}
      hiddenFields={of}
      action={action}
      fetcherKey={key}
      retries
      className="flex min-w-0 flex-1 flex-wrap items-center gap-2"
    >
      <Input
        name="name"
        aria-label={label}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? getErrorId(intent, of) : undefined}
        value={typed ?? sent ?? name}
        autoComplete="off"
        // Wraps the error below when there is no room.
        className="max-w-md grow basis-56"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return
          if (event.key === 'Escape') {
            event.stopPropagation()
            cancelEdit()
          }
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.blur()
        }}
        onBlur={({ currentTarget }) => {
          if (typed === null) return
          const newName = currentTarget.value.trim()
          if (isBlankText(newName) || newName === (isPending ? sent : name)) return cancelEdit()
          currentTarget.form?.requestSubmit()
          setSent(newName)
          setTyped(null)
        }}
      />
      <NoScriptSaveButton />
    </IntentForm>
  )
}
