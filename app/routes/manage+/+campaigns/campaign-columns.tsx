import { Link, useLocation } from '@remix-run/react'
import type { CampaignView } from '~/domain/dial-sessions/dialer.schema'
import type { DataColumn } from '~/ui/data-table/data-column'
import { formatNumber } from '~/ui/format-count'
import { FormattedTime } from '~/ui/formatted-time'
import { CampaignProgress, CampaignStatus } from '../../+campaigns/campaign-progress'
import { campaignPagesWords } from '../../+campaigns/campaign-pages.words'
import { campaignPath, openedFrom } from '../../+campaigns/campaign-paths'

const number = (
  id: string,
  header: string,
  value: (campaign: CampaignView) => number,
  rest: Partial<DataColumn<CampaignView>> = {},
): DataColumn<CampaignView> => ({ id, header, align: 'end', cell: (row) => formatNumber(value(row)), ...rest })

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
  number('numbers', campaignPagesWords.numbers, ({ totalRecords }) => totalRecords, { sort: 'descending' }),
  number('dialed', campaignPagesWords.dialedNumbers, ({ calledRecords }) => calledRecords, { sort: 'descending' }),
  number('remaining', campaignPagesWords.remaining, ({ totalRecords, calledRecords }) => totalRecords - calledRecords, {
    from: 'md',
  }),
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
