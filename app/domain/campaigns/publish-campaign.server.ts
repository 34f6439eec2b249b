import type { Ctx } from '../context.server'
import { toCampaignView, type CampaignRow } from './campaigns.read.server'

type CampaignOwner = Pick<CampaignRow, 'id' | 'account_id' | 'user_id' | 'board_id'>

/** Channels: creator, readers of team reports, viewers of the board. */
const channelsOf = ({ user_id, account_id, board_id }: CampaignOwner): string[] => [
  `user:${user_id}`,
  `team:${account_id}`,
  ...(board_id === null ? [] : [`board:${board_id}`]),
]

export async function publishCampaign(tx: Ctx, campaign: CampaignRow): Promise<void> {
  const { id: campaignId, name, status, totalRecords, calledRecords } = toCampaignView(campaign)
  const payload = { campaignId, name, status, totalRecords, calledRecords }
  for (const channel of channelsOf(campaign))
    await tx.db.recordEvent({ type: 'campaign.changed', room: channel, ...subjectOf(campaign), payload })
}

export async function publishNewCampaign(tx: Ctx, campaign: CampaignOwner & Pick<CampaignRow, 'name'>): Promise<void> {
  const payload = { campaignId: campaign.id, name: campaign.name, boardId: campaign.board_id }
  for (const channel of channelsOf(campaign))
    await tx.db.recordEvent({ type: 'campaign.created', room: channel, ...subjectOf(campaign), payload })
}

export async function publishDeletedCampaign(tx: Ctx, campaign: CampaignOwner): Promise<void> {
  const payload = { campaignId: campaign.id }
  for (const channel of channelsOf(campaign))
    await tx.db.recordEvent({ type: 'campaign.deleted', room: channel, ...subjectOf(campaign), payload })
}

const subjectOf = ({ id, account_id }: CampaignOwner) => ({ accountId: account_id, subjectId: id })
