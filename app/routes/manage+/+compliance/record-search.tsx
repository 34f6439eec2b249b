import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Select } from '~/ui/field'
import { DebouncedSearch } from '../../+list/debounced-search'
import { MemberChoice, type MemberChoiceProps } from '../+history/member-choice'
import { DAYS, ONLY, PERIODS } from './dial-choices'
import { compliancePagesWords } from './compliance-pages.words'

interface RecordSearchProps extends Pick<MemberChoiceProps, 'member'> {
  /** Used in labels: 'Search dials', 'All dials'. */
  what: 'dials' | 'texts'
  search: string
  days: string
  only: string
  /** Values and labels of the kind filter. */
  kinds: Readonly<Record<string, string>>
  /** null: the reader sees own records only. */
  members: MemberChoiceProps['members'] | null
  children?: ReactNode
}

export function RecordSearch({ what, search, days, only, kinds, members, member, children }: RecordSearchProps) {
  const { pathname } = useLocation()
  return (
    <DebouncedSearch
      action={pathname}
      words={search}
      label={compliancePagesWords.search(what)}
      placeholder={compliancePagesWords.nameOrDigitsNumber}
      boxClassName="w-56 max-sm:w-full"
    >
      <Select
        key={`days ${days}`}
        name={DAYS}
        defaultValue={days}
        aria-label={compliancePagesWords.period}
        className="w-36 max-sm:min-w-36 max-sm:flex-1"
      >
        {PERIODS.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      <Select
        key={`only ${only}`}
        name={ONLY}
        defaultValue={only}
        aria-label={compliancePagesWords.show}
        className="w-56 max-lg:w-52 max-sm:min-w-36 max-sm:flex-1"
      >
        <option value="">{compliancePagesWords.all(what)}</option>
        {Object.entries(kinds).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </Select>
      {members ? <MemberChoice members={members} member={member} /> : null}
      {children}
    </DebouncedSearch>
  )
}
