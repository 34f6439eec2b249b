import { Form, useSubmit } from '@remix-run/react'
import { Search } from 'lucide-react'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { SearchBox } from '~/ui/search-form'
import { useHydrated } from '~/ui/use-hydrated'

/** Typing rests for so long before the search is made (4-trust §9). */
const DEBOUNCE_MS = 500

interface TypedSearchProps {
  /** The page of the list. */
  action: string
  /** What the list shown is searched for. */
  words: string
  label: string
  placeholder: string
  boxClassName: string
  className?: string
  /** Selects of what else narrows the list: a choice asks at once. */
  children?: ReactNode
}

/** Words that a list is searched for; without scripts a button asks for them, with scripts a pause in typing does. */
export function TypedSearch({ action, words, className, boxClassName, children, ...box }: TypedSearchProps) {
  const submit = useSubmit()
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What was last asked for: an older answer must not overwrite what is being typed. */
  const asked = useRef(words)

  useEffect(() => () => clearTimeout(timer.current), [])
  // Back leads to another search: the box follows it.
  useEffect(() => {
    if (field.current && asked.current !== words) field.current.value = words
    asked.current = words
  }, [words])

  /** Enter asks at once: what is typed on after it is newer than the answer. */
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
