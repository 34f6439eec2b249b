import type { DialStep } from '../call-engine/dial-step'
import type { Ctx } from '../context.server'
import { hasLeadLeft } from './campaign-record.server'
import type { CampaignRow } from './campaigns.read.server'
import { tellCampaign } from './publish-campaign.server'

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

/**
 * A run that the seller stopped is not asked for another lead: a list whose last call that was is complete all the same, or
 * nobody could dial it again. A stage's leads are its own, and its next press looks at them.
 */
export async function completeWhenThrough(run: DialStep): Promise<void> {
  const { tctx, session, campaign } = run
  if (session.state.run !== 'ended' || campaign.status !== 'ACTIVE') return
  if (campaign.kind !== 'list' || campaign.stage_id !== null) return
  if (await hasLeadLeft(tctx, campaign.id)) return
  run.campaign = { ...campaign, status: 'COMPLETE' }
  run.changed.session = true
  await completeCampaign(tctx, campaign)
}
