import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { hasLeadLeft } from './campaign-record.server'
import { findCampaignRow, toCampaignView, type CampaignRow } from './campaigns.read.server'
import type { CampaignView } from '../dial-sessions/dialer.schema'
import { endIdleSessionsOf } from '../dial-sessions/idle-sessions.server'
import { tellCampaign, tellDeletedCampaign } from './publish-campaign.server'

export async function updateCampaign(
  ctx: Ctx,
  id: string,
  change: { name?: string; status?: 'ACTIVE' | 'ARCHIVED' },
): Promise<CampaignView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact('campaign.update', async (tctx) => {
    const row = await findCampaignRow(tctx, id)
    if (change.status === 'ARCHIVED') await refuseWhileDialing(tctx, row)
    const status = change.status === 'ACTIVE' ? await restoredStatus(tctx, row) : (change.status ?? row.status)
    await tctx.db.q
      .updateTable('campaigns')
      .set({ name: change.name ?? row.name, status, updated_at: tctx.clock.now() })
      .where('id', '=', id)
      .execute()
    const changed = await findCampaignRow(tctx, id)
    await tellCampaign(tctx, changed)
    return toCampaignView(changed)
  })
}

/** COMPLETE without a lead left. A stage also counts leads without a record. */
async function restoredStatus(tctx: Ctx, campaign: CampaignRow): Promise<CampaignRow['status']> {
  const isLeft =
    (await hasLeadLeft(tctx, campaign.id)) ||
    (campaign.stage_id !== null && campaign.called_records < campaign.total_records)
  return isLeft ? 'ACTIVE' : 'COMPLETE'
}

async function refuseWhileDialing(tctx: Ctx, campaign: CampaignRow): Promise<void> {
  if (await endIdleSessionsOf(tctx, campaign.id))
    throw new DomainError('not_possible_now', 'This campaign is being dialed. Stop dialing first.')
}

/** Calls stay in the history. */
export async function deleteCampaign(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  requirePermission(ctx, 'call')
  return ctx.db.transact('campaign.delete', async (tctx) => {
    const row = await findCampaignRow(tctx, id)
    await refuseWhileDialing(tctx, row)
    await tctx.db.q.updateTable('campaigns').set({ deleted_at: tctx.clock.now() }).where('id', '=', id).execute()
    await tellDeletedCampaign(tctx, row)
    return { deleted: true }
  })
}
