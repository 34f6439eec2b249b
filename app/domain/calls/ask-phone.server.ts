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

/** Phones whose questions are written together, and asked before the next ones are. */
const PHONES_AT_ONCE = 8

/**
 * After a start every phone is asked for: what happened while the process was down was told to nobody. A few at a time:
 * between them `giveWay` lets others have their turn; false from it ends this early.
 */
export async function askAllPhones(ctx: Ctx, giveWay: () => Promise<boolean>): Promise<void> {
  const start = ctx.clock.now()
  const sessions = await ctx.db.q.selectFrom('dial_sessions').select('id').where('ended_at', 'is', null).execute()
  for (let from = 0; from < sessions.length; from += PHONES_AT_ONCE) {
    await ctx.db.transact('dial-session.ask-all-phones', async (tctx) => {
      for (const { id } of sessions.slice(from, from + PHONES_AT_ONCE))
        await enqueue(tctx, {
          kind: 'dial-session.ask-phone',
          key: `dial-session:${id}:start:${start}`,
          payload: { sessionId: id },
        })
    })
    if (!(await giveWay())) return
  }
}
