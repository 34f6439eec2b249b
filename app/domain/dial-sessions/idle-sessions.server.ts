import { dispatchToSession } from '../call-engine/run-dial-step.server'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { readDialSession } from './dial-session-machine.server'

const isIdle = (session: Parameters<typeof readDialSession>[0]) => readDialSession(session).state.run === 'ready'

/** Ends the sessions over a campaign when all are idle: they would block its restart. Returns whether one dials. */
export async function endIdleSessionsOf(tx: Ctx, campaignId: string): Promise<boolean> {
  const sessions = await tx.db.q
    .selectFrom('dial_sessions')
    .select(['id', 'state', 'context', 'chart_version'])
    .where('campaign_id', '=', campaignId)
    .where('ended_at', 'is', null)
    .execute()
  if (!sessions.every(isIdle)) return true
  for (const { id } of sessions) await dispatchToSession(tx, id, { type: 'STOP' })
  return false
}

/** Ends the seller's idle session. Returns a dialing one. */
export async function resolveActiveSession(tx: Ctx, { userId }: UserActor): Promise<string | null> {
  const live = await tx.db.q
    .selectFrom('dial_sessions')
    .select(['id', 'state', 'context', 'chart_version'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!live) return null
  if (!isIdle(live)) return live.id
  await dispatchToSession(tx, live.id, { type: 'STOP' })
  return null
}
