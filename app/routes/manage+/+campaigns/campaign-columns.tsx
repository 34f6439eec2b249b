import { Link, useLocation } from '@remix-run/react'
import type { CampaignView } from '~/domain/dial-sessions/dialer.schema'
import type { DataColumn } from '~/ui/data-table/data-column'
import { numberColumn } from '~/ui/data-table/number-column'
import { FormattedTime } from '~/ui/formatted-time'
import { CampaignProgress, CampaignStatus } from '../../+campaigns/campaign-progress'
import { campaignPagesWords } from '../../+campaigns/campaign-pages.words'
import { campaignPath, openedFrom } from '../../+campaigns/campaign-paths'

export const CAMPAIGN_COLUMNS: readonly DataColumn<CampaignView>[] = [
  {
    id: 'name',
    header: campaignPagesWords.name,
    sort: 'ascending',
    place: 'title',
    className: 'max-w-72',
    cell: (campaign) => <CampaignLink campaign={campaign} />,
  },
  {
    id: 'status',
    header: campaignPagesWords.status,
    cell: ({ status }) => <CampaignStatus status={status} />,
  },
  numberColumn('numbers', campaignPagesWords.numbers, ({ totalRecords }) => totalRecords, { sort: 'descending' }),
  numberColumn('dialed', campaignPagesWords.dialedNumbers, ({ calledRecords }) => calledRecords, {
    sort: 'descending',
  }),
  numberColumn(
    'remaining',
    campaignPagesWords.remaining,
    ({ totalRecords, calledRecords }) => totalRecords - calledRecords,
    {
      from: 'md',
    },
  ),
  {
    id: 'progress',
    header: campaignPagesWords.progress,
    isOptional: true,
    className: 'min-w-48',
    cell: (campaign) => <CampaignProgress campaign={campaign} />,
  },
  {
    id: 'created',
    header: campaignPagesWords.created,
    sort: 'descending',
    className: 'whitespace-nowrap text-muted',
    cell: ({ createdAt }) => <FormattedTime at={createdAt} precision="day" />,
  },
]

/** Opens the campaign's window, whose Close leads back to the table. */
function CampaignLink({ campaign: { id, name } }: { campaign: CampaignView }) {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={campaignPath(id)}
      state={openedFrom(pathname + search)}
      dir="auto"
      title={name}
      className="block truncate font-medium text-text hover:underline"
    >
      {name}
    </Link>
  )
}
