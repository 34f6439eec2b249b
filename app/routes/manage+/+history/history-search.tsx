import { useLocation } from '@remix-run/react'
import { DebouncedSearch } from '../../+list/debounced-search'
import { MemberChoice } from './member-choice'
import { callPagesWords } from '../../+calls/call-pages.words'

interface HistorySearchProps {
  search: string
  /** null: the reader sees own calls only. */
  members: { userId: string; name: string }[] | null
  member: string
}

export function HistorySearch({ search, members, member }: HistorySearchProps) {
  const { pathname } = useLocation()
  return (
    <DebouncedSearch
      action={pathname}
      words={search}
      label={callPagesWords.searchCalls}
      placeholder={callPagesWords.nameOrDigitsNumber}
      boxClassName="w-72 max-lg:w-52 max-sm:w-full"
    >
      {members ? <MemberChoice members={members} member={member} /> : null}
    </DebouncedSearch>
  )
}
