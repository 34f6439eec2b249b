import { Link, useLocation } from '@remix-run/react'
import { X } from 'lucide-react'
import { CAMPAIGN, DIAL_FILTER_LABELS } from './dial-choices'
import type { CompliancePageData } from './load-compliance.server'
import { DIAL_COLUMNS } from './dial-table'
import { RecordSearch } from './record-search'
import { compliancePagesWords } from './compliance-pages.words'

type DialSearchProps = Pick<CompliancePageData, 'search' | 'days' | 'only' | 'campaign' | 'members' | 'member' | 'view'>

export function DialSearch({ campaign, search, days, only, members, member, view }: DialSearchProps) {
  return (
    <>
      <RecordSearch
        what="dials"
        kinds={DIAL_FILTER_LABELS}
        columns={DIAL_COLUMNS}
        {...{ search, days, only, members, member, view }}
      />
      {campaign ? <CampaignFilterNote name={campaign.name} /> : null}
    </>
  )
}

/** Names the active list or stage filter, with a link that clears it. */
function CampaignFilterNote({ name }: { name: string }) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.delete(CAMPAIGN)
  return (
    <p className="flex items-center gap-2 text-m text-muted">
      {compliancePagesWords.dialsOf}
      <span dir="auto" className="truncate font-medium text-text">
        {name}
      </span>
      <Link
        to={`${pathname}?${query}`}
        aria-label={compliancePagesWords.showDialsAllCampaigns}
        className="rounded-s p-0.5 hover:bg-hover hover:text-text"
      >
        <X size={14} aria-hidden />
      </Link>
    </p>
  )
}
