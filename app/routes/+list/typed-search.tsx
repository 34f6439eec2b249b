import { Form, useSubmit } from '@remix-run/react'
import { Search } from 'lucide-react'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { SearchBox } from '~/ui/search-form'
import { useHydrated } from '~/ui/use-hydrated'

/** 4-trust §9. */
const DEBOUNCE_MS = 500

interface TypedSearchProps {
  action: string
  words: string
  label: string
  placeholder: string
  boxClassName: string
  className?: string
  /** Filters, which submit immediately. */
  children?: ReactNode
}

/** Search box that submits after a pause in typing, and with a button where scripts are off. */
export function TypedSearch({ action, words, className, boxClassName, children, ...box }: TypedSearchProps) {
  const submit = useSubmit()
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** An older answer must not overwrite newer typing. */
  const asked = useRef(words)

  useEffect(() => () => clearTimeout(timer.current), [])
  // Back changes the search in the URL.
  useEffect(() => {
    if (field.current && asked.current !== words) field.current.value = words
    asked.current = words
  }, [words])

  const noteAsked = () => {
    clearTimeout(timer.current)
    asked.current = field.current?.value.trim() ?? ''
  }
  const ask = () => {
    noteAsked()
    submit(form.current, { replace: true, preventScrollReset: true })
  }
  const change = ({ target }: FormEvent) => {
    clearTimeout(timer.current)
    if (target === field.current) timer.current = setTimeout(ask, DEBOUNCE_MS)
    else ask()
  }
  return (
    <Form
      ref={form}
      action={action}
      role="search"
      className={cx('flex flex-wrap gap-2', className)}
      onChange={change}
      onSubmit={noteAsked}
    >
      <SearchBox {...box} ref={field} words={words} className={boxClassName} />
      {children}
      {hydrated ? null : (
        <Button className="max-sm:grow" icon={<Search size={16} aria-hidden />}>
          Search
        </Button>
      )}
    </Form>
  )
}
