import { getFormProps } from '@conform-to/react'
import { useActionData, useFetcher } from '@remix-run/react'
import { createContext, useContext, useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { FieldError } from '~/ui/field'
import { useZodForm } from '../../+form/use-zod-form'
import type { RowRefusal } from '../dialer-settings'
import { settingForms, type SettingName } from './setting-forms'

/** What the search box holds; rows that do not match are hidden, never taken out: their forms keep their values. */
export const SettingsSearch = createContext('')

interface SettingRowProps {
  name: SettingName
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

/** How long typing rests before it is saved (spec 3-settings §5: changes are debounced, 500 ms). */
const saveAfterMs = 500

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
  const fetcher = useFetcher<RowRefusal>({ key: `setting:${name}` })
  const plain = useActionData<RowRefusal>()
  const answer = fetcher.data ?? plain
  const [form] = useZodForm(settingForms[name].form, {
    id: `setting-${name}`,
    lastResult: answer?.setting === name ? answer.result : undefined,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const save = (event: FormEvent<HTMLFormElement>) => {
    const element = event.currentTarget
    const typed = event.target instanceof HTMLTextAreaElement || (event.target as HTMLInputElement).type === 'number'
    clearTimeout(timer.current)
    timer.current = setTimeout(() => element.requestSubmit(), typed ? saveAfterMs : 0)
  }

  const query = useContext(SettingsSearch).trim().toLowerCase()
  const found = `${title} ${words}`.toLowerCase().includes(query)
  const errors = Object.values(form.allErrors).flat()
  return (
    <fetcher.Form
      method="post"
      action={`/manage/dialer-settings?setting=${name}`}
      preventScrollReset
      {...getFormProps(form)}
      onChange={save}
      hidden={!found}
      className="border-b border-line py-4 last:border-0"
    >
      <fieldset
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
          {children}
          <noscript>
            <Button size="s">Save</Button>
          </noscript>
        </div>
      </fieldset>
      {warnings.length ? (
        <div className="mt-3">
          <Banner tone="warn">{warnings.join(' ')}</Banner>
        </div>
      ) : null}
      <div className="empty:hidden mt-2">
        <FieldError id={form.errorId} errors={errors.length ? errors : undefined} />
      </div>
    </fetcher.Form>
  )
}
