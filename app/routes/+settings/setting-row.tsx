import { matchesSearch } from '~/domain/search/search-terms'
import type { SettingWarning } from '~/domain/settings/settings.schema'
import { getFormProps } from '@conform-to/react'
import { createContext, useContext, useEffect, type ReactNode, type RefObject } from 'react'
import { Banner } from '~/ui/banner'
import { cx } from '~/ui/cx'
import { FieldError, InvalidControls } from '~/ui/field'
import { hideToast } from '~/ui/toast'
import { isUnanswered, isRejectedInTransit } from '../+form/save-or-report-failure'
import { NoScriptSaveButton } from '../+form/no-script-save-button'
import { useActionResult } from '../+form/use-action-result'
import { getTypingDelay, useAutosave } from '../+form/use-autosave'
import { useBackgroundFetcher } from '../+form/use-background-fetcher'
import { useZodForm } from '../+form/use-zod-form'
import { useExpectedUser, ExpectedUserField } from '../+form/expected-user-field'
import type { RowAnswer } from './save-setting.server'
import { SAVED, settingForms, type SettingForms } from './setting-forms'
import { formWords } from '../+form/form.words'

/** Search text. Rows that do not match are hidden, not unmounted: their forms keep their values. */
export const SettingsSearch = createContext('')

export const SettingsPlace = createContext<{ path: string; forms: SettingForms }>({
  path: '/manage/dialer-settings',
  forms: settingForms,
})

/** Returns a row's errors by field. null: not refused. */
export function useRefused(name: string): ((field: string) => string) | null {
  const plain = useActionResult<RowAnswer>()
  if (plain?.setting !== name) return null
  const refusedValues: Record<string, unknown> = plain.result?.initialValue ?? {}
  return (field) => (typeof refusedValues[field] === 'string' ? refusedValues[field] : '')
}

interface SettingRowProps {
  name: string
  title: string
  hint?: ReactNode
  warnings?: ReadonlyArray<Pick<SettingWarning, 'text'>>
  /** Search keywords beside the title. */
  keywords?: string
  /** Puts the control below the title. */
  stacked?: boolean
  children: ReactNode
}

/** One setting, in a form that saves on change; has a button where scripts are off. */
export function SettingRow({
  name,
  title,
  hint,
  keywords: words = '',
  warnings = [],
  stacked = false,
  children,
}: SettingRowProps) {
  const { path, forms } = useContext(SettingsPlace)
  const expectedUser = useExpectedUser()
  const fetcher = useBackgroundFetcher<RowAnswer>(`${path}:${name}:${expectedUser ?? ''}`)
  const plain = useActionResult<RowAnswer>()
  const { attributes: autosave, saveFailure } = useAutosave(getTypingDelay, fetcher)
  const { data } = fetcher
  const isNotApplied = isUnanswered(data) || isRejectedInTransit(data)
  const answer = isNotApplied ? undefined : (data ?? plain)
  const [form] = useZodForm(forms[name]!.form, {
    id: `setting-${name}`,
    lastResult: (answer?.setting === name && answer.result) || undefined,
  })

  const found = matchesSearch(useContext(SettingsSearch), title, words)
  // Without scripts only the focus leads to the refused row.
  const isRefused = plain?.setting === name
  const refusals = saveFailure === 'refused' ? [formWords.saveRejected] : Object.values(form.allErrors).flat()
  const errors = saveFailure === 'retrying' ? [formWords.saveRetrying] : refusals
  const names = saveFailure ? [] : Object.keys(form.allErrors)
  useScrollToError(autosave.ref, form.errorId, errors.join(' '))
  return (
    <fetcher.Form
      method="post"
      action={`${path}?setting=${name}`}
      preventScrollReset
      {...getFormProps(form)}
      {...autosave}
      hidden={!found}
      className="border-b border-line py-4 last:border-0"
    >
      <ExpectedUserField />
      <fieldset
        {...(isRefused ? { tabIndex: -1, autoFocus: true } : {})}
        aria-describedby={errors.length ? form.errorId : undefined}
        className={cx('flex gap-x-8 gap-y-3', stacked ? 'flex-col' : 'items-start justify-between max-sm:flex-col')}
      >
        <legend className="sr-only">{title}</legend>
        <div className="max-w-md min-w-0">
          <p aria-hidden className="text-m font-medium text-text">
            {title}
          </p>
          {hint ? <p className="text-s text-faint">{hint}</p> : null}
        </div>
        <div className={cx('flex min-w-0 items-center gap-2', stacked ? 'w-full flex-wrap' : 'shrink-0 max-sm:w-full')}>
          <InvalidControls.Provider value={{ names, errorId: form.errorId }}>{children}</InvalidControls.Provider>

          <noscript className="hidden">
            <input type="hidden" name="plain" value="yes" />
          </noscript>
          <NoScriptSaveButton />
        </div>
      </fieldset>
      {warnings.length ? (
        <div className="mt-3">
          <Banner tone="warn">{warnings.map(({ text }) => text).join(' ')}</Banner>
        </div>
      ) : null}
      <div className={cx('empty:hidden mt-2', !stacked && 'sm:flex sm:justify-end')}>
        <FieldError id={form.errorId} errors={errors.length ? errors : undefined} spoken />
      </div>
    </fetcher.Form>
  )
}

function useScrollToError(form: RefObject<HTMLFormElement>, errorId: string, errorText: string): void {
  useEffect(() => {
    if (errorText === '') return
    void hideToast(SAVED)
    // Does not move the focus back from another row.
    if (form.current?.contains(document.activeElement))
      document.getElementById(errorId)?.scrollIntoView({ block: 'nearest' })
  }, [form, errorId, errorText])
}
