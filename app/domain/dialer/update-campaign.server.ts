import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findCampaignRow, toCampaignView, type CampaignRow } from './campaigns.read.server'
import { roomsOf, tellCampaign } from './complete-campaign.server'
import type { CampaignView } from './dialer.schema'
import { endIdleSessionsOf } from './idle-sessions.server'

/** Renames, archives or restores a campaign; a restored one is complete when all of it was called. */
export async function updateCampaign(
  ctx: Ctx,
  id: string,
  change: { name?: string; status?: 'ACTIVE' | 'ARCHIVED' },
): Promise<CampaignView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact('campaign.update', async (tctx) => {
    const row = await findCampaignRow(tctx, id)
    if (change.status === 'ARCHIVED') await refuseWhileDialing(tctx, row)
    const status =
      change.status === undefined
        ? row.status
        : change.status === 'ARCHIVED'
          ? 'ARCHIVED'
          : row.called_records >= row.total_records
            ? 'COMPLETE'
            : 'ACTIVE'
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

async function refuseWhileDialing(tctx: Ctx, campaign: CampaignRow): Promise<void> {
  if (await endIdleSessionsOf(tctx, campaign.id))
    throw new DomainError('not_possible_now', 'This campaign is being dialed. Stop dialing first.')
}

/** Takes a campaign off the lists: its calls stay in the history. */
export async function deleteCampaign(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  requirePermission(ctx, 'call')
  return ctx.db.transact('campaign.delete', async (tctx) => {
    const row = await findCampaignRow(tctx, id)
    await refuseWhileDialing(tctx, row)
    await tctx.db.q.updateTable('campaigns').set({ deleted_at: tctx.clock.now() }).where('id', '=', id).execute()
    for (const room of roomsOf(row))
      await tctx.db.recordEvent({
        type: 'campaign.deleted',
        room,
        accountId: row.account_id,
        subjectId: id,
        payload: { campaignId: id },
      })
    return { deleted: true }
  })
}
