import { ShieldCheck } from 'lucide-react'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { MEMBER, WHOLE_TEAM } from '../+history/member-filter'
import { ANY_TIME, DAYS } from './dial-choices'
import type { CompliancePageData } from './load-compliance.server'
import { compliancePagesWords } from './compliance-pages.words'
import { HelpLink } from '../../+ui/help-link'

export function NoDials({ page }: { page: Pick<CompliancePageData, 'isEmpty' | 'days' | 'members' | 'member'> }) {
  const { isEmpty, days, members, member } = page
  return (
    <EmptyState
      help={<HelpLink article="do-not-call" />}
      icon={<ShieldCheck size={24} aria-hidden />}
      title={compliancePagesWords.noRecordsDisplay}
      action={
        !isEmpty ? (
          <ButtonLink to={getFilterQuery(ANY_TIME, member)}>{compliancePagesWords.showAnyTime}</ButtonLink>
        ) : members !== null && member !== WHOLE_TEAM ? (
          <ButtonLink to={getFilterQuery(days, WHOLE_TEAM)}>{compliancePagesWords.showWholeTeam}</ButtonLink>
        ) : null
      }
    >
      {isEmpty ? compliancePagesWords.callsAppearHereWhenThey : compliancePagesWords.noDialsPeriod}
    </EmptyState>
  )
}

const getFilterQuery = (days: string, member: string) => `?${new URLSearchParams({ [DAYS]: days, [MEMBER]: member })}`
