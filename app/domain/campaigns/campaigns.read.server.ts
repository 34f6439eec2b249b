import { sql, type Selectable, type SelectQueryBuilder } from 'kysely'
import { hasTerm } from '../../../db/dialect'
import { parseSearch } from '../search/search-terms'
import type { CampaignsTable } from '../../../db/schema/dialer'
import type { Tables } from '../../../db/schema/tables'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import type { Page, PageInput } from '../paging/page'
import type { SortOf } from '../paging/sort'
import { countRows, sortedPage, type SortColumns } from '../paging/sorted-page.server'
import type { CampaignView } from '../dial-sessions/dialer.schema'
import type { CampaignSort } from './board-campaigns.schema'

export type CampaignRow = Selectable<CampaignsTable>

export const toCampaignView = (row: CampaignRow): CampaignView => ({
  id: row.id,
  name: row.name,
  status: row.status,
  totalRecords: row.total_records,
  calledRecords: row.called_records,
  boardId: row.board_id,
  createdAt: new Date(row.created_at).toISOString(),
})

const visibleCampaigns = (ctx: Ctx) => {
  const user = requireUser(ctx)
  const mine = ctx.db.q
    .selectFrom('campaigns')
    .selectAll()
    .where('account_id', '=', user.accountId)
    .where('deleted_at', 'is', null)
  return user.permissions.has('reports:team') ? mine : mine.where('user_id', '=', user.userId)
}

export async function findCampaignRow(ctx: Ctx, id: string): Promise<CampaignRow> {
  const row = await visibleCampaigns(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Campaign')
  return row
}

export const findCampaign = async (ctx: Ctx, id: string): Promise<CampaignView> =>
  toCampaignView(await findCampaignRow(ctx, id))

interface CampaignFilter {
  search?: string | undefined
  status?: CampaignView['status'] | undefined
}

export type CampaignsInput = PageInput & CampaignFilter & { sort?: SortOf<CampaignSort> | undefined }

const campaigns = (ctx: Ctx) => visibleCampaigns(ctx).where('kind', '=', 'list')

export const listCampaigns = (ctx: Ctx, input: CampaignsInput): Promise<Page<CampaignView>> =>
  pageCampaigns(campaigns(ctx), input)

/** Of listCampaigns. */
export const countCampaigns = (ctx: Ctx, filter: CampaignFilter): Promise<number> =>
  countRows(matchingCampaigns(campaigns(ctx), filter))

export const listCampaignsToDial = (ctx: Ctx, limit: number): Promise<Page<CampaignView>> =>
  pageCampaigns(campaigns(ctx).where('stage_id', 'is', null), { limit, status: 'ACTIVE' })

const CAMPAIGN_SORT: SortColumns<CampaignSort> = {
  name: { type: 'text', value: sql<string>`lower(campaigns.name)` },
  numbers: { type: 'number', value: sql<number>`campaigns.total_records` },
  dialed: { type: 'number', value: sql<number>`campaigns.called_records` },
  created: { type: 'number', value: sql<number>`campaigns.created_at` },
}

type CampaignRows = SelectQueryBuilder<Tables, 'campaigns', CampaignRow>

const matchingCampaigns = (campaigns: CampaignRows, { status, search = '' }: CampaignFilter): CampaignRows =>
  campaigns
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .where(({ and }) => and(parseSearch(search).map((term) => hasTerm('campaigns.name', term))))

/** Newest first. */
export async function pageCampaigns(
  campaigns: CampaignRows,
  { cursor, limit, sort, ...filter }: CampaignsInput,
): Promise<Page<CampaignView>> {
  const page = await sortedPage(matchingCampaigns(campaigns, filter), 'campaigns', {
    sort,
    columns: CAMPAIGN_SORT,
    cursor,
    limit,
  })
  return { ...page, items: page.items.map(toCampaignView) }
}
