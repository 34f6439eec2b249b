import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { campaignSort, CAMPAIGN_SORTS, campaignStatus } from '~/domain/campaigns/board-campaigns.schema'
import { countCampaigns, listCampaigns } from '~/domain/campaigns/campaigns.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveData } from '~/live/live-page'
import { DataTable } from '~/ui/data-table/data-table'
import { parseSort, SORT_PARAM } from '~/ui/data-table/sort'
import { formatCount } from '~/ui/format-count'
import { NoMatches } from '~/ui/no-matches'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { campaignPagesWords } from '../+campaigns/campaign-pages.words'
import { CAMPAIGNS } from '../+campaigns/campaign-paths'
import { STATUS } from '../+campaigns/campaign-query'
import { patchCampaigns } from '../+campaigns/patch-campaign'
import { ColumnPicker } from '../+list/column-picker'
import { FilterBar } from '../+list/filter-bar'
import { ListCount } from '../+list/list-count'
import { loadListView } from '../+list/load-list-view.server'
import { parseListQuery } from '../+list/parse-list-query'
import { ViewMenu } from '../+list/view-menu'
import { CAMPAIGN_COLUMNS } from './+campaigns/campaign-columns'
import { NoCampaigns } from './+campaigns/no-campaigns'
import { useReloadOnCampaignEvents } from './+campaigns/use-reload-on-campaign-events'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: campaignPagesWords.allCampaigns }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { query, isFirst, search, page } = parseListQuery(request)
  const status = campaignStatus.safeParse(query.get(STATUS)).data
  const sort = campaignSort.safeParse(query.get(SORT_PARAM)).data
  const [found, count, view] = await Promise.all([
    listCampaigns(ctx, { ...page, search, status, sort }),
    countCampaigns(ctx, { search, status }),
    loadListView(ctx, request, 'campaigns'),
  ])
  return {
    ...found,
    count,
    view,
    search: search ?? '',
    status: status ?? '',
    isEmpty: found.items.length === 0 && isFirst && !search && !status,
    sort: parseSort(query, CAMPAIGN_SORTS) ?? { by: 'created', descending: true },
  }
}

export const clientLoader = createCachedLoader()

export default function AllCampaigns() {
  const { nextCursor, count, view, search, status, isEmpty, sort, ...loaded } = useLoaderData<typeof loader>()
  const campaigns = useLiveData(loaded.items, patchCampaigns)
  useReloadOnCampaignEvents(campaigns, undefined)
  return (
    <>
      <PageHeader
        title={campaignPagesWords.allCampaigns}
        back={<BackLink to={CAMPAIGNS}>{campaignPagesWords.campaigns}</BackLink>}
      />
      {isEmpty ? (
        <NoCampaigns />
      ) : (
        <>
          <FilterBar
            search={{ words: search, label: campaignPagesWords.searchCampaigns, placeholder: campaignPagesWords.name }}
            filters={[
              {
                kind: 'choice',
                isInline: true,
                name: STATUS,
                label: campaignPagesWords.status,
                any: campaignPagesWords.allStatuses,
                value: status,
                options: campaignStatus.options.map((value) => ({ value, label: campaignPagesWords.statuses[value] })),
              },
            ]}
            count={<ListCount>{formatCount(count, campaignPagesWords.countedCampaign)}</ListCount>}
          >
            <ViewMenu view={view} />
            <ColumnPicker view={view} columns={CAMPAIGN_COLUMNS} />
          </FilterBar>
          <DataTable
            label={campaignPagesWords.campaigns}
            columns={CAMPAIGN_COLUMNS}
            rows={campaigns}
            rowId={({ id }) => id}
            sort={sort}
            shown={view.columns}
            empty={<NoMatches nextCursor={nextCursor}>{campaignPagesWords.noCampaignMatches}</NoMatches>}
            foot={<Pagination nextCursor={nextCursor} />}
          />
        </>
      )}
    </>
  )
}
