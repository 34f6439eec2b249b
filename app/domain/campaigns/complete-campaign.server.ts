import type { DialStep } from '../call-engine/dial-step'
import type { Ctx } from '../context.server'
import { hasLeadLeft } from './campaign-record.server'
import type { CampaignRow } from './campaigns.read.server'
import { publishCampaign } from './publish-campaign.server'

export async function completeCampaign(tx: Ctx, campaign: CampaignRow): Promise<void> {
  const status = 'COMPLETE'
  await tx.db.q
    .updateTable('campaigns')
    .set({ status, updated_at: tx.clock.now() })
    .where('id', '=', campaign.id)
    .execute()
  await publishCampaign(tx, { ...campaign, status })
}

/** A stopped session requests no further lead. Stages: next start. */
export async function completeIfNoLeadLeft(step: DialStep): Promise<void> {
  const { tx, session, campaign } = step
  if (session.state.run !== 'ended' || campaign.status !== 'ACTIVE') return
  if (campaign.kind !== 'list' || campaign.stage_id !== null) return
  if (await hasLeadLeft(tx, campaign.id)) return
  step.campaign = { ...campaign, status: 'COMPLETE' }
  step.changed.session = true
  await completeCampaign(tx, campaign)
}
