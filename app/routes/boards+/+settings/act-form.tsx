import type { FormEvent, MouseEvent, ReactNode } from 'react'
import type { Refusal } from '../../+form/submission'
import { PlainSave } from '../../+form/plain-save'
import { useAutosave } from '../../+form/use-autosave'
import { useBeside } from '../../+form/use-beside'
import { useSentAgain } from '../../+form/use-sent-again'
import { cx } from '~/ui/cx'
import { FieldError } from '~/ui/field'
import { isRefusedOnTheWay, NOT_ANSWERED, NOT_SAVED, REFUSED } from '../../+form/save-or-tell'
import { WhoseForm } from '../../+form/whose-form'

interface ActFormProps {
  intent: string
  /** Fields that identify the record. */
  of?: Record<string, string>
  /** Autosave delay (ms); without scripts a button saves. */
  savesAfter?: (event: FormEvent<HTMLFormElement>) => number
  /** Retries when the server does not answer; autosave always does. */
  isSentAgain?: boolean
  /** For a form on another page. */
  action?: string
  /** Lets children read the submission state. */
  fetcherKey?: string
  className?: string
  children: ReactNode
}

/** Empty: no error. */
export const errorsOf = (refusal: Refusal | undefined): string[] =>
  isRefusedOnTheWay(refusal) ? [REFUSED] : Object.values(refusal?.result?.error ?? {}).flatMap((words) => words ?? [])

export const errorIdOf = (intent: string, of: Record<string, string> = {}): string =>
  `${intent}-${Object.values(of).join('-')}-error`

/** Submits in the background, or as a plain form without scripts. */
export function ActForm({
  intent,
  of = {},
  savesAfter,
  isSentAgain = savesAfter !== undefined,
  action,
  fetcherKey,
  className,
  children,
}: ActFormProps) {
  const fetcher = useBeside<Refusal>(fetcherKey)
  const { attributes: autosave, notSaved } = useAutosave(savesAfter, fetcher)
  const again = useSentAgain(fetcher, action)
  // A press during revalidation is a new action.
  const isUnderWay = !isSentAgain && fetcher.state === 'submitting'
  const id = errorIdOf(intent, of)
  const errors = notSaved === 'waits' ? [isSentAgain ? NOT_SAVED : NOT_ANSWERED] : errorsOf(fetcher.data)
  return (
    <fetcher.Form
      method="post"
      action={action}
      preventScrollReset
      aria-busy={isUnderWay || undefined}
      className={cx(className, 'aria-busy:[&_button]:cursor-progress aria-busy:[&_button]:opacity-50')}
      onClick={isSentAgain ? undefined : dropDoubleClick}
      onSubmit={(event) => {
        // Ignores a second press; a retried form sends its latest values.
        if (isUnderWay) event.preventDefault()
        else if (isSentAgain && !savesAfter) again.keep(new FormData(event.currentTarget))
      }}
      {...(savesAfter ? autosave : {})}
    >
      <WhoseForm />
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(of).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* Without scripts the next page shows the result. */}
      <noscript className="hidden">
        <input type="hidden" name="plain" value="yes" />
      </noscript>
      {children}
      {savesAfter ? <PlainSave /> : null}
      <FieldError id={id} errors={fetcher.state === 'idle' && errors.length > 0 ? errors : undefined} spoken />
    </fetcher.Form>
  )
}

/** Needed even when the server answers between the clicks. */
function dropDoubleClick(event: MouseEvent<HTMLFormElement>): void {
  if (event.detail > 1 && event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}
