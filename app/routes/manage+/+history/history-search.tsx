import { useLocation } from '@remix-run/react'
import { Select } from '~/ui/field'
import { TypedSearch } from '../../+list/typed-search'

/** Query parameter of an address that holds whose calls are shown. */
export const MEMBER = 'member'
export const WHOLE_TEAM = 'team'

interface HistorySearchProps {
  search: string
  /** null: the reader has only own calls. */
  members: { userId: string; name: string }[] | null
  member: string
}

/** Words and member of the list below. */
export function HistorySearch({ search, members, member }: HistorySearchProps) {
  const { pathname } = useLocation()
  return (
    <TypedSearch
      action={pathname}
      words={search}
      label="Search calls"
      placeholder="Name or digits of a number"
      boxClassName="w-72 max-sm:flex-1"
    >
      {members ? (
        <Select
          // Back leads to another member.
          key={member}
          name={MEMBER}
          defaultValue={member}
          aria-label="Team member"
          className="w-52 max-sm:flex-1"
        >
          <option value={WHOLE_TEAM}>Whole team</option>
          {members.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
    </TypedSearch>
  )
}
