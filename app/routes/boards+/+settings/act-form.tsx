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
  /** What is to be done; the action of the tab knows it. */
  intent: string
  /** Which record, by field. */
  of?: Record<string, string>
  /** Saves itself when it is changed, as long after as this says (ms); without scripts it has a button for it. */
  savesAfter?: (event: FormEvent<HTMLFormElement>) => number
  /** Is sent again by itself where the server did not answer; what saves itself always is. */
  isSentAgain?: boolean
  /** Its own address, for a form that stands on another page. */
  action?: string
  /** For what stands in it and has to know what becomes of it. */
  fetcherKey?: string
  className?: string
  children: ReactNode
}

/** Why a deed was refused; none: it was done. */
export const errorsOf = (refusal: Refusal | undefined): string[] =>
  isRefusedOnTheWay(refusal) ? [REFUSED] : Object.values(refusal?.result?.error ?? {}).flatMap((words) => words ?? [])

/** Of the words that say why it was refused, for the field that they are about. */
export const errorIdOf = (intent: string, of: Record<string, string> = {}): string =>
  `${intent}-${Object.values(of).join('-')}-error`

/** One small deed of a settings tab: sent beside the page where scripts run, a plain form where not. Says why it was refused. */
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
  // Not while the page is only read again: another press then is another deed.
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
        // A second press is no second deed; what is sent again anyway takes its newest change along.
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
      {/* Without scripts a deed ends with the page that shows it. It takes no room among the controls. */}
      <noscript className="hidden">
        <input type="hidden" name="plain" value="yes" />
      </noscript>
      {children}
      {savesAfter ? <PlainSave /> : null}
      <FieldError id={id} errors={fetcher.state === 'idle' && errors.length > 0 ? errors : undefined} spoken />
    </fetcher.Form>
  )
}

/** The second half of a double click is no second deed, also where the server answers before it. */
function dropDoubleClick(event: MouseEvent<HTMLFormElement>): void {
  if (event.detail > 1 && event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}
