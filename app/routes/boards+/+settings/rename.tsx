import { useFetcher } from '@remix-run/react'
import { useId, useState } from 'react'
import { Input } from '~/ui/field'
import { isNotSaved } from '../../+form/save-or-tell'
import type { Refusal } from '../../+form/submission'
import { PlainSave } from '../../+form/plain-save'
import { ActForm, errorIdOf, errorsOf } from './act-form'

interface RenameProps {
  intent: string
  of?: Record<string, string>
  /** For a form on another page. */
  action?: string
  name: string
  label: string
}

/** Enter saves, Escape or an empty name cancels (1-boards §5). */
export function Rename({ intent, of, action, name, label }: RenameProps) {
  const key = useId()
  const fetcher = useFetcher<Refusal>({ key })
  /** Text since focus. */
  const [typed, setTyped] = useState<string | null>(null)
  /** Shown while saving and after a refusal: other users' changes do not replace it. */
  const [sent, setSent] = useState<string | null>(null)
  const isBusy = fetcher.state !== 'idle'
  const isRefused = !isBusy && errorsOf(fetcher.data).length > 0
  const [wasBusy, setWasBusy] = useState(false)
  if (isBusy !== wasBusy) {
    setWasBusy(isBusy)
    // Saved: follow the stored name again.
    if (!isBusy && errorsOf(fetcher.data).length === 0 && !isNotSaved(fetcher.data)) setSent(null)
  }
  // A pending name is still sent when later typing is cancelled.
  const isUnderWay = sent !== null && (isBusy || isNotSaved(fetcher.data))
  const takeBack = () => {
    setTyped(null)
    if (!isUnderWay) setSent(null)
  }
  return (
    <ActForm
      intent={intent}
      of={of}
      action={action}
      fetcherKey={key}
      isSentAgain
      className="flex min-w-0 flex-1 flex-wrap items-center gap-2"
    >
      <Input
        name="name"
        aria-label={label}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? errorIdOf(intent, of) : undefined}
        value={typed ?? sent ?? name}
        autoComplete="off"
        // Wraps the error below when there is no room.
        className="max-w-md grow basis-56"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation()
            takeBack()
          }
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.blur()
        }}
        onBlur={({ currentTarget }) => {
          if (typed === null) return
          const wished = currentTarget.value.trim()
          if (wished === '' || wished === (isUnderWay ? sent : name)) return takeBack()
          currentTarget.form?.requestSubmit()
          setSent(wished)
          setTyped(null)
        }}
      />
      <PlainSave />
    </ActForm>
  )
}
