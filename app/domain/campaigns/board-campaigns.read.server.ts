import { requireUser } from '../access/require'
import { getVisibleBoard } from '../boards/board-access.server'
import { callViews, readCampaignCalls, type ListedCall } from '../call-history/call-history.read.server'
import type { CallHistoryItem } from '../call-history/call-history.schema'
import { canReadTeamCalls } from '../actor'
import type { Ctx } from '../context.server'
import { pageCampaigns, toCampaignView, type CampaignsInput } from './campaigns.read.server'
import type { CampaignView } from '../dial-sessions/dialer.schema'
import { notFound } from '../errors'
import type { Page, PageInput } from '../paging/page'
import type { CampaignCall } from './board-campaigns.schema'

/** Without team access: campaigns that the user dialed. */
async function visibleBoardCampaigns(ctx: Ctx, boardId: string) {
  const user = requireUser(ctx)
  const board = await getVisibleBoard(ctx, boardId)
  return ctx.db.q
    .selectFrom('campaigns')
    .selectAll('campaigns')
    .where('board_id', '=', board.id)
    .where('deleted_at', 'is', null)
    .$if(!canReadTeamCalls(user), (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('dial_sessions')
            .select('dial_sessions.id')
            .whereRef('dial_sessions.campaign_id', '=', 'campaigns.id')
            .where('dial_sessions.user_id', '=', user.userId),
        ),
      ),
    )
}

/** Throws not_found. */
export async function listBoardCampaigns(
  ctx: Ctx,
  { id, ...input }: CampaignsInput & { id: string },
): Promise<Page<CampaignView>> {
  return pageCampaigns(await visibleBoardCampaigns(ctx, id), input)
}

/** Throws not_found. */
export async function findBoardCampaign(ctx: Ctx, boardId: string, campaignId: string): Promise<CampaignView> {
  const row = await (await visibleBoardCampaigns(ctx, boardId)).where('id', '=', campaignId).executeTakeFirst()
  if (!row) throw notFound('Campaign')
  return toCampaignView(row)
}

/** Without team access: the user's own. Throws not_found. */
export async function listBoardCampaignCalls(
  ctx: Ctx,
  { id, campaignId, ...page }: PageInput & { id: string; campaignId: string },
): Promise<Page<CampaignCall>> {
  const user = requireUser(ctx)
  await findBoardCampaign(ctx, id, campaignId)
  const userId = canReadTeamCalls(user) ? null : user.userId
  const { items: rows, nextCursor } = await readCampaignCalls(ctx, { campaignId, userId, ...page })
  const views = await callViews(ctx, rows)
  return { items: rows.map((row, index) => toCampaignCall(row, views[index]!)), nextCursor }
}

const toCampaignCall = (row: ListedCall, { startTime, recording, member }: CallHistoryItem): CampaignCall => ({
  id: row.id,
  contact: { contactId: row.contact_id, firstName: row.contact_first_name, lastName: row.contact_last_name },
  number: row.e164,
  call: { startTime },
  disposition: row.disposition_name === null ? null : { name: row.disposition_name },
  recording,
  member,
})
