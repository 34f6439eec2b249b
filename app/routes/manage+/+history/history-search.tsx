import { Form, useLocation, useSubmit } from '@remix-run/react'
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '~/ui/button'
import { Select } from '~/ui/field'
import { SearchBox } from '~/ui/search-form'
import { useHydrated } from '~/ui/use-hydrated'

/** Query parameter of an address that holds whose calls are shown. */
export const MEMBER = 'member'
export const WHOLE_TEAM = 'team'

/** Typing rests for so long before the search is made (4-trust §9). */
const DEBOUNCE_MS = 500

interface HistorySearchProps {
  search: string
  /** null: the reader has only own calls. */
  members: { userId: string; name: string }[] | null
  member: string
}

/** Words and member of the list below; without scripts a button asks for them, with scripts a pause in typing does. */
export function HistorySearch({ search, members, member }: HistorySearchProps) {
  const submit = useSubmit()
  const { pathname } = useLocation()
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What was last asked for: an older answer must not overwrite what is being typed. */
  const asked = useRef(search)

  useEffect(() => () => clearTimeout(timer.current), [])
  // Back leads to another search: the box follows it.
  useEffect(() => {
    if (box.current && asked.current !== search) box.current.value = search
    asked.current = search
  }, [search])

  const ask = () => {
    clearTimeout(timer.current)
    asked.current = box.current?.value.trim() ?? ''
    submit(form.current, { replace: true, preventScrollReset: true })
  }
  return (
    <Form
      ref={form}
      action={pathname}
      role="search"
      className="flex flex-wrap gap-2"
      onSubmit={() => clearTimeout(timer.current)}
    >
      <SearchBox
        ref={box}
        words={search}
        label="Search calls"
        placeholder="Name or digits of a number"
        className="w-72 max-sm:flex-1"
        onChange={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(ask, DEBOUNCE_MS)
        }}
      />
      {members ? (
        <Select
          // Back leads to another member.
          key={member}
          name={MEMBER}
          defaultValue={member}
          aria-label="Team member"
          className="w-52 max-sm:flex-1"
          onChange={ask}
        >
          <option value={WHOLE_TEAM}>Whole team</option>
          {members.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
      {hydrated ? null : <Button icon={<Search size={16} aria-hidden />}>Search</Button>}
    </Form>
  )
}
