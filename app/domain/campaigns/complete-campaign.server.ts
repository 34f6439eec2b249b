import type { DialStep } from '../call-engine/dial-step'
import type { Ctx } from '../context.server'
import { hasLeadLeft } from './campaign-record.server'
import type { CampaignRow } from './campaigns.read.server'
import { tellCampaign } from './publish-campaign.server'

export async function completeCampaign(tctx: Ctx, campaign: CampaignRow): Promise<void> {
  const status = 'COMPLETE'
  await tctx.db.q
    .updateTable('campaigns')
    .set({ status, updated_at: tctx.clock.now() })
    .where('id', '=', campaign.id)
    .execute()
  await tellCampaign(tctx, { ...campaign, status })
}

/** A stopped session requests no further lead. Stages: next start. */
export async function completeWhenThrough(run: DialStep): Promise<void> {
  const { tctx, session, campaign } = run
  if (session.state.run !== 'ended' || campaign.status !== 'ACTIVE') return
  if (campaign.kind !== 'list' || campaign.stage_id !== null) return
  if (await hasLeadLeft(tctx, campaign.id)) return
  run.campaign = { ...campaign, status: 'COMPLETE' }
  run.changed.session = true
  await completeCampaign(tctx, campaign)
}
