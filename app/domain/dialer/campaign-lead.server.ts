import { statement } from '../../../db/statement'

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
