import type { FormEvent, MouseEvent, ReactNode } from 'react'
import type { Refusal } from './submission'
import { NoScriptSaveButton } from './no-script-save-button'
import { useAutosave } from './use-autosave'
import { useBackgroundFetcher } from './use-background-fetcher'
import { useSubmitWithRetry } from './use-submit-with-retry'
import { cx } from '~/ui/cx'
import { FieldError } from '~/ui/field'
import { isRejectedInTransit } from './save-or-report-failure'
import { ExpectedUserField } from './expected-user-field'
import { formWords } from './form.words'

interface IntentFormProps {
  intent: string
  /** Fields that identify the record. */
  hiddenFields?: Record<string, string>
  /** Autosave delay (ms); without scripts a button saves. */
  getSaveDelay?: (event: FormEvent<HTMLFormElement>) => number
  /** Retries when the server does not answer; autosave always does. */
  retries?: boolean
  /** For a form on another page. */
  action?: string
  /** Lets children read the submission state. */
  fetcherKey?: string
  className?: string
  children: ReactNode
}

/** Empty: no error. */
export const getFetcherErrors = (refusal: Refusal | undefined): string[] =>
  isRejectedInTransit(refusal)
    ? [formWords.saveRejected]
    : Object.values(refusal?.result?.error ?? {}).flatMap((words) => words ?? [])

export const getErrorId = (intent: string, hiddenFields: Record<string, string> = {}): string =>
  `${intent}-${Object.values(hiddenFields).join('-')}-error`

/** Submits in the background, or as a plain form without scripts. */
export function IntentForm({
  intent,
  hiddenFields: of = {},
  getSaveDelay: savesAfter,
  retries: isSentAgain = savesAfter !== undefined,
  action,
  fetcherKey,
  className,
  children,
}: IntentFormProps) {
  const fetcher = useBackgroundFetcher<Refusal>(fetcherKey)
  const { attributes: autosave, saveFailure } = useAutosave(savesAfter, fetcher)
  const retry = useSubmitWithRetry(fetcher, action)
  // A press during revalidation is a new action.
  const isSubmitting = !isSentAgain && fetcher.state === 'submitting'
  const id = getErrorId(intent, of)
  const errors =
    saveFailure === 'retrying'
      ? [isSentAgain ? formWords.saveRetrying : formWords.noResponse]
      : getFetcherErrors(fetcher.data)
  return (
    <fetcher.Form
      method="post"
      action={action}
      preventScrollReset
      aria-busy={isSubmitting || undefined}
      className={cx(className, 'aria-busy:[&_button]:cursor-progress aria-busy:[&_button]:opacity-50')}
      onClick={isSentAgain ? undefined : ignoreDoubleClick}
      onSubmit={(event) => {
        // Ignores a second press; a retried form sends its latest values.
        if (isSubmitting) event.preventDefault()
        else if (isSentAgain && !savesAfter) retry.storeForRetry(new FormData(event.currentTarget))
      }}
      {...(savesAfter ? autosave : {})}
    >
      <ExpectedUserField />
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(of).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {/* Without scripts the next page shows the result. */}
      <noscript className="hidden">
        <input type="hidden" name="plain" value="yes" />
      </noscript>
      {children}
      {savesAfter ? <NoScriptSaveButton /> : null}
      <FieldError id={id} errors={fetcher.state === 'idle' && errors.length > 0 ? errors : undefined} spoken />
    </fetcher.Form>
  )
}

/** Needed even when the server answers between the clicks. */
function ignoreDoubleClick(event: MouseEvent<HTMLFormElement>): void {
  if (event.detail > 1 && event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}
