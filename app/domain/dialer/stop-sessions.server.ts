import type { DialSessionState } from '../../../machines/kept-by-server/dial-session'
import type { Ctx } from '../context.server'
import { hearDialSession } from './hear.server'

/** Stops what a person dials, as their own Stop would. What waits to be connected dials nobody, and waits on. */
export async function stopSessionsOf(tctx: Ctx, userId: string): Promise<void> {
  const sessions = await tctx.db.q
    .selectFrom('dial_sessions')
    .select(['id', 'state'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  for (const { id, state } of sessions)
    if ((JSON.parse(state) as DialSessionState).run !== 'ready') await hearDialSession(tctx, id, { type: 'STOP' })
}
