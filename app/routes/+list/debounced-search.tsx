import { Form, useSubmit } from '@remix-run/react'
import { Search } from 'lucide-react'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { SearchBox } from '~/ui/search-form'
import { useHydrated } from '~/ui/use-hydrated'
import { uiWords } from '~/ui/ui.words'

/** 4-trust §9: of call history. */
const DEBOUNCE_MS = 500

interface DebouncedSearchProps {
  action: string
  words: string
  label: string
  placeholder: string
  boxClassName: string
  className?: string
  debounceMs?: number
  /** Shorter words search nothing. */
  minLength?: number
  /** Filters, which submit immediately. */
  children?: ReactNode
}

/** Empty filters would fill the address. */
function filledFields(form: HTMLFormElement | null): FormData {
  const fields = new FormData()
  for (const [name, value] of new FormData(form ?? undefined)) if (value !== '') fields.append(name, value)
  return fields
}

/** Search box that submits after a pause in typing, and with a button where scripts are off. */
export function DebouncedSearch({
  action,
  words,
  className,
  boxClassName,
  debounceMs = DEBOUNCE_MS,
  minLength = 1,
  children,
  ...box
}: DebouncedSearchProps) {
  const submit = useSubmit()
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** An older answer must not overwrite newer typing. */
  const submittedSearch = useRef(words)

  useEffect(() => () => clearTimeout(timer.current), [])
  // Back changes the search in the URL.
  useEffect(() => {
    if (field.current && submittedSearch.current !== words) field.current.value = words
    submittedSearch.current = words
  }, [words])

  const markSubmitted = () => {
    clearTimeout(timer.current)
    submittedSearch.current = field.current?.value.trim() ?? ''
  }
  const submitSearch = () => {
    markSubmitted()
    submit(filledFields(form.current), { action, replace: true, preventScrollReset: true })
  }
  const onFormChange = ({ target }: FormEvent) => {
    clearTimeout(timer.current)
    // A day is typed in parts.
    const isDay = target instanceof HTMLInputElement && target.type === 'date'
    if (target !== field.current && !isDay) return submitSearch()
    if (isDay) return void (timer.current = setTimeout(submitSearch, debounceMs))
    const searches = [field.current?.value.trim() ?? '', submittedSearch.current]
    if (searches.some(({ length }) => length >= minLength)) timer.current = setTimeout(submitSearch, debounceMs)
  }
  return (
    <Form
      ref={form}
      action={action}
      role="search"
      className={cx('flex flex-wrap gap-2', className)}
      onChange={onFormChange}
      onSubmit={(event) => {
        event.preventDefault()
        submitSearch()
      }}
    >
      <SearchBox {...box} ref={field} words={words} className={boxClassName} />
      {children}
      {hydrated ? null : (
        <Button className="max-sm:grow" icon={<Search size={16} aria-hidden />}>
          {uiWords.search}
        </Button>
      )}
    </Form>
  )
}
