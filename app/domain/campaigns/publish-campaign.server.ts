import type { Ctx } from '../context.server'
import { toCampaignView, type CampaignRow } from './campaigns.read.server'

type Whose = Pick<CampaignRow, 'id' | 'account_id' | 'user_id' | 'board_id'>

/** Channels: creator, readers of team reports, viewers of the board. */
const roomsOf = ({ user_id, account_id, board_id }: Whose): string[] => [
  `user:${user_id}`,
  `team:${account_id}`,
  ...(board_id === null ? [] : [`board:${board_id}`]),
]

export async function tellCampaign(tctx: Ctx, campaign: CampaignRow): Promise<void> {
  const { id: campaignId, name, status, totalRecords, calledRecords } = toCampaignView(campaign)
  const payload = { campaignId, name, status, totalRecords, calledRecords }
  for (const room of roomsOf(campaign))
    await tctx.db.recordEvent({ type: 'campaign.changed', room, ...subjectOf(campaign), payload })
}

export async function tellNewCampaign(tctx: Ctx, campaign: Whose & Pick<CampaignRow, 'name'>): Promise<void> {
  const payload = { campaignId: campaign.id, name: campaign.name, boardId: campaign.board_id }
  for (const room of roomsOf(campaign))
    await tctx.db.recordEvent({ type: 'campaign.created', room, ...subjectOf(campaign), payload })
}

export async function tellDeletedCampaign(tctx: Ctx, campaign: Whose): Promise<void> {
  const payload = { campaignId: campaign.id }
  for (const room of roomsOf(campaign))
    await tctx.db.recordEvent({ type: 'campaign.deleted', room, ...subjectOf(campaign), payload })
}

const subjectOf = ({ id, account_id }: Whose) => ({ accountId: account_id, subjectId: id })
