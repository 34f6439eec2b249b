import { getFormProps } from '@conform-to/react'
import { createContext, useContext, useEffect, type ReactNode, type RefObject } from 'react'
import { Banner } from '~/ui/banner'
import { cx } from '~/ui/cx'
import { FieldError, RefusedControls } from '~/ui/field'
import { hideToast } from '~/ui/toast'
import { isNotSaved, isRefusedOnTheWay, NOT_SAVED, REFUSED } from '../+form/save-or-tell'
import { PlainSave } from '../+form/plain-save'
import { useAnswer } from '../+form/use-answer'
import { typedRests, useAutosave } from '../+form/use-autosave'
import { useBeside } from '../+form/use-beside'
import { useZodForm } from '../+form/use-zod-form'
import { useWhose, WhoseForm } from '../+form/whose-form'
import type { RowAnswer } from './save-setting.server'
import { SAVED, settingForms, type SettingForms } from './setting-forms'

/** What the search box holds; rows that do not match are hidden, never taken out: their forms keep their values. */
export const SettingsSearch = createContext('')

/** Whose settings the rows are: where they are sent, and what each row asks. */
export const SettingsPlace = createContext<{ path: string; forms: SettingForms }>({
  path: '/manage/dialer-settings',
  forms: settingForms,
})

/** What a row was refused with, field by field; null where it was not. Where scripts run it stands on the screen still. */
export function useRefused(name: string): ((field: string) => string) | null {
  const plain = useAnswer<RowAnswer>()
  if (plain?.setting !== name) return null
  const given: Record<string, unknown> = plain.result?.initialValue ?? {}
  return (field) => (typeof given[field] === 'string' ? given[field] : '')
}

interface SettingRowProps {
  /** Of the place's forms. */
  name: string
  title: string
  hint?: ReactNode
  /** What speaks against the present choice, in sentences. */
  warnings?: string[]
  /** Words that find it beside its title. */
  words?: string
  /** Puts the control under the words, for controls that need the width. */
  stacked?: boolean
  children: ReactNode
}

/** One setting: its form saves itself when it is changed, and has a button where scripts do not run. */
export function SettingRow({
  name,
  title,
  hint,
  words = '',
  warnings = [],
  stacked = false,
  children,
}: SettingRowProps) {
  const { path, forms } = useContext(SettingsPlace)
  const whose = useWhose()
  const fetcher = useBeside<RowAnswer>(`${path}:${name}:${whose ?? ''}`)
  const plain = useAnswer<RowAnswer>()
  const { attributes: autosave, notSaved } = useAutosave(typedRests, fetcher)
  const { data } = fetcher
  const isUntaken = isNotSaved(data) || isRefusedOnTheWay(data)
  const answer = isUntaken ? undefined : (data ?? plain)
  const [form] = useZodForm(forms[name]!.form, {
    id: `setting-${name}`,
    lastResult: (answer?.setting === name && answer.result) || undefined,
  })

  const query = useContext(SettingsSearch).trim().toLowerCase()
  const found = `${title} ${words}`.toLowerCase().includes(query)
  // Without scripts nothing else leads to the one row of many that was refused.
  const isRefused = plain?.setting === name
  const refusals = notSaved === 'refused' ? [REFUSED] : Object.values(form.allErrors).flat()
  const errors = notSaved === 'waits' ? [NOT_SAVED] : refusals
  const names = notSaved ? [] : Object.keys(form.allErrors)
  useShowsWhy(autosave.ref, form.errorId, errors.join(' '))
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
      <WhoseForm />
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
          <RefusedControls.Provider value={{ names, errorId: form.errorId }}>{children}</RefusedControls.Provider>
          {/* Without scripts a row ends with the page that shows it. It takes no room among the controls. */}
          <noscript className="hidden">
            <input type="hidden" name="plain" value="yes" />
          </noscript>
          <PlainSave />
        </div>
      </fieldset>
      {warnings.length ? (
        <div className="mt-3">
          <Banner tone="warn">{warnings.join(' ')}</Banner>
        </div>
      ) : null}
      <div className={cx('empty:hidden mt-2', !stacked && 'sm:flex sm:justify-end')}>
        <FieldError id={form.errorId} errors={errors.length ? errors : undefined} spoken />
      </div>
    </fetcher.Form>
  )
}

/** Why a change was not taken is seen by whoever made it; that another was taken before is not told beside it any more. */
function useShowsWhy(form: RefObject<HTMLFormElement>, errorId: string, why: string): void {
  useEffect(() => {
    if (why === '') return
    void hideToast(SAVED)
    // Whoever went on elsewhere is not fetched back.
    if (form.current?.contains(document.activeElement))
      document.getElementById(errorId)?.scrollIntoView({ block: 'nearest' })
  }, [form, errorId, why])
}
