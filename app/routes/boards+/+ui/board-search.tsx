import { Form, useLocation, useNavigate } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { SEARCH_PARAM, SearchBox } from '~/ui/search-form'
import { boardPagesWords } from '../+board/board-pages.words'

const DEBOUNCE_MS = 250

/** In the address, so that Back and reload restore it. Searches while the reader types; a form without scripts. */
export function BoardSearch() {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search).get(SEARCH_PARAM) ?? ''
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typed, setTyped] = useState(query)
  const box = useRef<HTMLInputElement>(null)
  // Back, or a cleared search.
  useEffect(() => {
    if (box.current && document.activeElement !== box.current) box.current.value = query
  }, [query])
  useEffect(() => () => clearTimeout(timer.current), [])
  const go = (words: string) => {
    const next = new URLSearchParams(search)
    next.delete(SEARCH_PARAM)
    if (words.trim() !== '') next.set(SEARCH_PARAM, words)
    if (words.trim() !== query.trim())
      navigate({ pathname, search: next.toString() }, { replace: typed !== '', preventScrollReset: true })
  }
  return (
    <Form
      role="search"
      className="min-w-0 max-sm:w-full"
      onSubmit={(event) => {
        event.preventDefault()
        clearTimeout(timer.current)
        go(box.current?.value ?? '')
      }}
    >
      <SearchBox
        ref={box}
        words={query}
        label={boardPagesWords.searchLeads}
        placeholder={boardPagesWords.searchPlaceholder}
        className="h-(--control-s) w-52 max-sm:w-full"
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => go(value), DEBOUNCE_MS)
        }}
      />
    </Form>
  )
}
