import { releaseEvent } from '../call-engine/decisions.server'
import { toLine, toSession } from '../call-engine/dial-step'
import { getDialSessionView } from '../call-engine/publish-dial-session.server'
import { dispatch, runDialStep } from '../call-engine/run-dial-step.server'
import { requirePermission } from '../access/require'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { findCampaignRow } from '../campaigns/campaigns.read.server'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import { sessionThatGoesOn } from '../dial-sessions/idle-sessions.server'
import { openSession } from '../dial-sessions/start-dial-session.server'
import { requireNotListening } from '../dial-sessions/control-dial-session.server'
import { DomainError, notFound } from '../errors'
import { holdsSeller } from '../transfers/transfer-state'
import { findInbound, tellInbound } from './hear-inbound.server'
import { promisedTo } from './inbound-line.server'
import type { KeptInbound } from './kept-inbound.server'

/**
 * The first seller wins. Ends the call of a live session, else creates a session. Throws forbidden, not_found,
 * not_possible_now.
 */
export async function answerCall(ctx: Ctx, id: string): Promise<DialSessionView> {
  const user = requirePermission(ctx, 'call')
  return ctx.db.transact('inbound.answer', async (tctx) => {
    const inbound = await findOwn(tctx, user, id)
    if (inbound.context.answeredBy === user.userId && inbound.context.sessionId)
      return getDialSessionView(tctx, inbound.context.sessionId)
    if (!inbound.context.ringing.includes(user.userId)) throw noLongerRinging(inbound)
    await requireNotListening(tctx)
    const sessionId = (await sessionThatGoesOn(tctx, user)) ?? (await sessionFor(tctx, user, inbound))
    await tctx.db.q.updateTable('calls').set({ user_id: user.userId }).where('id', '=', id).execute()
    await tellInbound(tctx, inbound, { type: 'ANSWER', userId: user.userId, sessionId })
    await runDialStep(tctx, sessionId, async (run) => {
      if (holdsSeller(run.transfer)) throw new DomainError('not_possible_now', 'Finish the transfer first')
      const { bridgedLineId, redialLineId } = run.session.context
      const inTheEar = run.session.state.run === 'redialing' ? redialLineId : bridgedLineId
      const line = run.lines.find((candidate) => candidate.id === inTheEar)
      await requireNobodyPromised(tctx, { sessionId, exceptOf: [id, line?.id] })
      if (line) await dispatch(run, toLine(line, releaseEvent(run, line, true)))
      run.changed.session = true
    })
    return getDialSessionView(tctx, sessionId)
  })
}

/** One answered caller per seller: a second would wait until no one else can answer. */
async function requireNobodyPromised(
  tctx: Ctx,
  { sessionId, exceptOf }: { sessionId: string; exceptOf: Array<string | undefined> },
): Promise<void> {
  const promised = await promisedTo(tctx, sessionId)
  if (promised.some(({ id }) => !exceptOf.includes(id)))
    throw new DomainError('not_possible_now', 'You have answered another caller, who is being connected to you')
}

export async function declineCall(ctx: Ctx, id: string): Promise<void> {
  const user = requirePermission(ctx, 'call')
  await ctx.db.transact('inbound.decline', async (tctx) => {
    const inbound = await findOwn(tctx, user, id)
    await tellInbound(tctx, inbound, { type: 'DECLINE', userId: user.userId })
  })
}

async function findOwn(tctx: Ctx, user: UserActor, id: string): Promise<KeptInbound> {
  const inbound = await findInbound(tctx, id)
  if (!inbound?.context.rang.includes(user.userId)) throw notFound('Call')
  return inbound
}

const noLongerRinging = ({ context }: KeptInbound) =>
  new DomainError(
    'not_possible_now',
    context.answeredBy === null ? 'This call is no longer ringing' : 'This call was answered elsewhere',
  )

async function sessionFor(tctx: Ctx, user: UserActor, { row }: KeptInbound): Promise<string> {
  const record = await tctx.db.q
    .selectFrom('campaign_records')
    .select('campaign_id')
    .where('id', '=', row.record_id)
    .executeTakeFirstOrThrow()
  await tctx.db.q.updateTable('campaigns').set({ user_id: user.userId }).where('id', '=', record.campaign_id).execute()
  const { id } = await openSession(tctx, user, await findCampaignRow(tctx, record.campaign_id), { answers: true })
  await runDialStep(tctx, id, (run) => dispatch(run, toSession({ type: 'CONNECT', mode: run.rules.mode })))
  return id
}
