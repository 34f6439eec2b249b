import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

/** Where a lead of a campaign stands: waiting or being dialed, which of its numbers comes next, how often it was called. */
export const setLead = statement(
  (q, p: { id: string; state: 'queued' | 'dialing' | 'done'; next_phone: number; calls_made: number; now: number }) =>
    q
      .updateTable('campaign_records')
      .set({ state: p.state, next_phone: p.next_phone, calls_made: p.calls_made, updated_at: p.now })
      .where('id', '=', p.id),
)

/** How many leads of a campaign were called, as its progress shows. */
export const countCalled = statement((q, p: { id: string; called_records: number; now: number }) =>
  q.updateTable('campaigns').set({ called_records: p.called_records, updated_at: p.now }).where('id', '=', p.id),
)

const leadLeft = statement((q, p: { campaign_id: string }) =>
  q
    .selectFrom('campaign_records')
    .select('id')
    .where('campaign_id', '=', p.campaign_id)
    .where('state', 'in', ['queued', 'dialing'])
    .limit(1),
)
/** Whether somebody in a campaign waits or is being dialed. */
export const hasLeadLeft = async (tctx: Ctx, campaignId: string): Promise<boolean> =>
  (await tctx.db.first(leadLeft, { campaign_id: campaignId })) !== undefined
