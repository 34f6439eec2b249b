import type { Selectable, SelectQueryBuilder } from 'kysely'
import { hasTerm } from '../../../db/dialect'
import { parseSearch } from '../search/search-terms'
import type { CampaignsTable } from '../../../db/schema/dialer'
import type { Tables } from '../../../db/schema/tables'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { nextCursor, type Page, type PageInput } from '../paging/page'
import type { CampaignView } from '../dial-sessions/dialer.schema'

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

export interface CampaignsInput extends PageInput {
  search?: string | undefined
  status?: CampaignView['status'] | undefined
}

const campaigns = (ctx: Ctx) => visibleCampaigns(ctx).where('kind', '=', 'list')

export const listCampaigns = (ctx: Ctx, input: CampaignsInput): Promise<Page<CampaignView>> =>
  pageCampaigns(campaigns(ctx), input)

export const listCampaignsToDial = (ctx: Ctx, limit: number): Promise<Page<CampaignView>> =>
  pageCampaigns(campaigns(ctx).where('stage_id', 'is', null), { limit, status: 'ACTIVE' })

export async function pageCampaigns(
  campaigns: SelectQueryBuilder<Tables, 'campaigns', CampaignRow>,
  input: CampaignsInput,
): Promise<Page<CampaignView>> {
  const rows = await campaigns
    .$if(input.status !== undefined, (query) => query.where('status', '=', input.status!))
    .where(({ and }) => and(parseSearch(input.search ?? '').map((term) => hasTerm('campaigns.name', term))))
    .$if(input.cursor !== undefined, (query) => query.where('id', '<', input.cursor!))
    .orderBy('id', 'desc')
    .limit(input.limit + 1)
    .execute()
  return {
    items: rows.slice(0, input.limit).map(toCampaignView),
    nextCursor: nextCursor(rows, input.limit, (row) => row.id),
  }
}
