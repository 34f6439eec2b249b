import type { Ctx } from '../context.server'
import { toCampaignView, type CampaignRow } from './campaigns.read.server'

/** Nothing is left to dial: whoever made the campaign, and everybody who looks at its board, sees that it is complete. */
export async function completeCampaign(tctx: Ctx, campaign: CampaignRow): Promise<void> {
  const status = 'COMPLETE'
  await tctx.db.q
    .updateTable('campaigns')
    .set({ status, updated_at: tctx.clock.now() })
    .where('id', '=', campaign.id)
    .execute()
  await tellCampaign(tctx, { ...campaign, status })
}

/** Who looks at a campaign: whoever made it, and everybody on its board. */
export const roomsOf = ({ user_id, board_id }: CampaignRow): string[] => [
  `user:${user_id}`,
  ...(board_id === null ? [] : [`board:${board_id}`]),
]

/** What a campaign is now, for lists that are open. */
export async function tellCampaign(tctx: Ctx, campaign: CampaignRow): Promise<void> {
  const { id: campaignId, name, status, totalRecords, calledRecords } = toCampaignView(campaign)
  for (const room of roomsOf(campaign))
    await tctx.db.recordEvent({
      type: 'campaign.changed',
      room,
      accountId: campaign.account_id,
      subjectId: campaignId,
      payload: { campaignId, name, status, totalRecords, calledRecords },
    })
}
