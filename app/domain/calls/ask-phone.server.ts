import type { DialSessionContext } from '../../../machines/kept-by-server/dial-session'
import type { Ctx } from '../context.server'
import { hearDialSession } from '../dialer/hear.server'
import { enqueue } from '../jobs/enqueue.server'

/** Asks the carrier whether the seller's phone is still there: people must not be dialed for a seller who has gone unnoticed. (Job.) */
export async function askPhone(ctx: Ctx, { sessionId }: { sessionId: string }): Promise<void> {
  const session = await ctx.db.q
    .selectFrom('dial_sessions')
    .select('context')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!session) return
  const { agentCallSid } = JSON.parse(session.context) as DialSessionContext
  if (!agentCallSid) return
  const truth = await ctx.carrier.fetchCall(agentCallSid)
  if (truth && (truth.status === 'in-progress' || truth.status === 'ringing' || truth.status === 'queued')) return
  await ctx.db.transact('dial-session.ask-phone', (tctx) =>
    hearDialSession(tctx, sessionId, { type: 'AGENT_LEFT', callSid: agentCallSid }),
  )
}

/** After a start every phone is asked for at once: what happened while the process was down was told to nobody. */
export async function askAllPhones(ctx: Ctx): Promise<void> {
  await ctx.db.transact('dial-session.ask-all-phones', async (tctx) => {
    const sessions = await tctx.db.q.selectFrom('dial_sessions').select('id').where('ended_at', 'is', null).execute()
    for (const { id } of sessions)
      await enqueue(tctx, {
        kind: 'dial-session.ask-phone',
        key: `dial-session:${id}:start:${tctx.clock.now()}`,
        payload: { sessionId: id },
      })
  })
}
