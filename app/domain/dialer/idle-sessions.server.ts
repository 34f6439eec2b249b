import type { DialSessionState } from '../../../machines/kept-by-server/dial-session'
import type { Ctx } from '../context.server'
import { hearDialSession } from './hear.server'

/**
 * Ends what dials nothing over a campaign: sessions that were never connected, or whose phone left, wait for their seller
 * without an end and would keep everybody else from it. Answers whether somebody else dials it.
 */
export async function endIdleSessionsOf(tctx: Ctx, campaignId: string): Promise<boolean> {
  const sessions = await tctx.db.q
    .selectFrom('dial_sessions')
    .select(['id', 'state'])
    .where('campaign_id', '=', campaignId)
    .where('ended_at', 'is', null)
    .execute()
  const isIdle = ({ state }: { state: string }) => (JSON.parse(state) as DialSessionState).run === 'ready'
  if (!sessions.every(isIdle)) return true
  for (const { id } of sessions) await hearDialSession(tctx, id, { type: 'STOP' })
  return false
}
