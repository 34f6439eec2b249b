import { statement } from '../../../db/statement'
import type { DialSessionContext } from '../../../machines/kept-by-server/dial-session'
import type { Ctx } from '../context.server'
import { hearDialSession } from '../dialer/hear.server'

const liveSessions = statement((q, _p: object) =>
  q.selectFrom('dial_sessions').select('id').where('ended_at', 'is', null),
)
const liveSession = statement((q, p: { id: string }) =>
  q.selectFrom('dial_sessions').select('context').where('id', '=', p.id).where('ended_at', 'is', null),
)

/** Every session in whose room a phone may be. */
export const sessionsWithPhones = async (ctx: Ctx): Promise<string[]> =>
  (await ctx.db.all(liveSessions, {})).map(({ id }) => id)

/**
 * Asks the carrier whether the seller's phone is still there: word that it left may be lost, and people must not be dialed
 * for a seller who has gone unnoticed.
 */
export async function askPhone(ctx: Ctx, sessionId: string): Promise<void> {
  const session = await ctx.db.first(liveSession, { id: sessionId })
  if (!session) return
  const { agentCallSid } = JSON.parse(session.context) as DialSessionContext
  if (!agentCallSid) return
  const truth = await ctx.carrier.fetchCall(agentCallSid)
  if (truth && (truth.status === 'in-progress' || truth.status === 'ringing' || truth.status === 'queued')) return
  await ctx.db.transact('dial-session.ask-phone', (tctx) =>
    hearDialSession(tctx, sessionId, { type: 'AGENT_LEFT', callSid: agentCallSid }),
  )
}
