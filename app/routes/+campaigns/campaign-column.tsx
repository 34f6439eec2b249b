import { Link, useLocation } from '@remix-run/react'
import type { CampaignView } from '~/domain/dial-sessions/dialer.schema'
import { formatCount } from '~/ui/format-count'
import { cx } from '~/ui/cx'
import { Select } from '~/ui/field'
import { Pagination } from '~/ui/pagination'
import { FormattedTime } from '~/ui/formatted-time'
import { DebouncedSearch } from '../+list/debounced-search'
import { CampaignStatus } from './campaign-progress'
import { LIST_CURSOR, listPart, STATUS } from './campaign-query'
import { campaignPagesWords } from './campaign-pages.words'

interface CampaignColumnProps {
  base: string
  campaigns: CampaignView[]
  /** undefined: the first campaign is open. */
  openId: string | undefined
  nextCursor: string | null
  search: string
  status: string
}

const statuses = [
  { value: '', label: campaignPagesWords.allStatuses },
  ...Object.entries(campaignPagesWords.statuses).map(([value, label]) => ({ value, label })),
]

/** Campaign list, newest first; archived campaigns are dimmed. */
export function CampaignColumn({ base, campaigns, openId, nextCursor, search, status }: CampaignColumnProps) {
  const location = useLocation()
  const current = openId ?? campaigns[0]?.id
  return (
    <>
      <DebouncedSearch
        action={base}
        words={search}
        label={campaignPagesWords.searchCampaigns}
        placeholder={campaignPagesWords.partName}
        boxClassName="min-w-0 flex-1 basis-full"
        className="border-b border-line p-3"
      >
        <Select
          key={status}
          name={STATUS}
          defaultValue={status}
          aria-label={campaignPagesWords.status}
          className="min-w-0 flex-1"
        >
          {statuses.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </DebouncedSearch>
      <p role="status" className="sr-only">
        {formatCount(campaigns.length, 'campaign')}
        {nextCursor ? ' and more' : ''}
      </p>
      {campaigns.length > 0 ? (
        <ul aria-label={campaignPagesWords.campaigns} className="divide-y divide-line">
          {campaigns.map((campaign) => (
            <li key={campaign.id}>
              <Link
                to={`${base}/${campaign.id}${listPart(location.search)}`}
                aria-current={campaign.id === current ? 'page' : undefined}
                className="flex flex-col gap-1 px-4 py-2.5 transition-colors duration-(--quick) hover:bg-hover focus-visible:-outline-offset-2 @pair:aria-[current=page]:bg-selected"
              >
                <span className="flex items-center justify-between gap-2">
                  <span
                    dir="auto"
                    title={campaign.name}
                    className={cx(
                      'truncate text-m font-medium',
                      campaign.status === 'ARCHIVED' ? 'text-muted' : 'text-text',
                    )}
                  >
                    {campaign.name}
                  </span>
                  <CampaignStatus status={campaign.status} />
                </span>
                <span className="tabular flex justify-between gap-2 text-s text-muted">
                  <span>{formatCount(campaign.totalRecords, 'number')}</span>
                  <FormattedTime at={campaign.createdAt} precision="ordinal" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="px-4 py-10 text-center text-m text-muted">{campaignPagesWords.noCampaignsFound}</p>
      )}
      <Pagination
        nextCursor={nextCursor}
        beside={{ path: base, cursor: LIST_CURSOR, label: campaignPagesWords.pagesCampaigns }}
      />
    </>
  )
}
