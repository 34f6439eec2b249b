import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { hasLeadLeft } from './campaign-record.server'
import { findCampaignRow, toCampaignView, type CampaignRow } from './campaigns.read.server'
import type { CampaignView } from '../dial-sessions/dialer.schema'
import { endIdleSessionsOf } from '../dial-sessions/idle-sessions.server'
import { publishCampaign, publishDeletedCampaign } from './publish-campaign.server'
import { campaignsWords } from './campaigns.words'

export async function updateCampaign(
  ctx: Ctx,
  id: string,
  change: { name?: string; status?: 'ACTIVE' | 'ARCHIVED' },
): Promise<CampaignView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact('campaign.update', async (tx) => {
    const row = await findCampaignRow(tx, id)
    if (change.status === 'ARCHIVED') await requireNotDialing(tx, row)
    const status = change.status === 'ACTIVE' ? await findRestoredStatus(tx, row) : (change.status ?? row.status)
    await tx.db.q
      .updateTable('campaigns')
      .set({ name: change.name ?? row.name, status, updated_at: tx.clock.now() })
      .where('id', '=', id)
      .execute()
    const changed = await findCampaignRow(tx, id)
    await publishCampaign(tx, changed)
    return toCampaignView(changed)
  })
}

/** COMPLETE without a lead left. A stage also counts leads without a record. */
async function findRestoredStatus(tx: Ctx, campaign: CampaignRow): Promise<CampaignRow['status']> {
  const hasLeadsLeft =
    (await hasLeadLeft(tx, campaign.id)) ||
    (campaign.stage_id !== null && campaign.called_records < campaign.total_records)
  return hasLeadsLeft ? 'ACTIVE' : 'COMPLETE'
}

async function requireNotDialing(tx: Ctx, campaign: CampaignRow): Promise<void> {
  if (await endIdleSessionsOf(tx, campaign.id))
    throw new DomainError('not_possible_now', campaignsWords.campaignBeingDialedStopDialing)
}

/** Calls stay in the history. */
export async function deleteCampaign(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  requirePermission(ctx, 'call')
  return ctx.db.transact('campaign.delete', async (tx) => {
    const row = await findCampaignRow(tx, id)
    await requireNotDialing(tx, row)
    await tx.db.q.updateTable('campaigns').set({ deleted_at: tx.clock.now() }).where('id', '=', id).execute()
    await publishDeletedCampaign(tx, row)
    return { deleted: true }
  })
}
