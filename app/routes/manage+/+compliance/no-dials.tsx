import { ShieldCheck } from 'lucide-react'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { MEMBER, WHOLE_TEAM } from '../+history/member-choice'
import { ANY_TIME, DAYS } from './dial-choices'
import type { CompliancePageData } from './load-compliance.server'

export function NoDials({ page }: { page: Pick<CompliancePageData, 'isEmpty' | 'days' | 'members' | 'member'> }) {
  const { isEmpty, days, members, member } = page
  return (
    <EmptyState
      icon={<ShieldCheck size={24} aria-hidden />}
      title="No records to display"
      action={
        !isEmpty ? (
          <ButtonLink to={getFilterQuery(ANY_TIME, member)}>Show any time</ButtonLink>
        ) : members !== null && member !== WHOLE_TEAM ? (
          <ButtonLink to={getFilterQuery(days, WHOLE_TEAM)}>Show the whole team</ButtonLink>
        ) : null
      }
    >
      {isEmpty ? 'Calls appear here when they end.' : 'No dials in this period.'}
    </EmptyState>
  )
}

const getFilterQuery = (days: string, member: string) => `?${new URLSearchParams({ [DAYS]: days, [MEMBER]: member })}`
