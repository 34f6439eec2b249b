import { releaseEvent } from '../call-engine/decisions.server'
import { toLine, toSession } from '../call-engine/dial-step'
import { getDialSessionView } from '../call-engine/publish-dial-session.server'
import { dispatch, runDialStep } from '../call-engine/run-dial-step.server'
import { requirePermission } from '../access/require'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { findCampaignRow } from '../campaigns/campaigns.read.server'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import { resolveActiveSession } from '../dial-sessions/idle-sessions.server'
import { openSession } from '../dial-sessions/start-dial-session.server'
import { requireNotMonitoring } from '../dial-sessions/control-dial-session.server'
import { DomainError, notFound } from '../errors'
import { holdsSeller } from '../transfers/transfer-state'
import { findInbound, applyInboundEvent } from './dispatch-to-inbound.server'
import { listPendingCallers } from './inbound-line.server'
import type { StoredInbound } from './inbound-machine.server'
import { inboundWords } from './inbound.words'

/**
 * The first seller wins. Ends the call of a live session, else creates a session. Throws forbidden, not_found,
 * not_possible_now.
 */
export async function answerCall(ctx: Ctx, id: string): Promise<DialSessionView> {
  const user = requirePermission(ctx, 'call')
  return ctx.db.transact('inbound.answer', async (tx) => {
    const inbound = await findOwn(tx, user, id)
    if (inbound.context.answeredBy === user.userId && inbound.context.sessionId)
      return getDialSessionView(tx, inbound.context.sessionId)
    if (!inbound.context.ringing.includes(user.userId)) throw createNotRingingError(inbound)
    await requireNotMonitoring(tx)
    const sessionId = (await resolveActiveSession(tx, user)) ?? (await createSession(tx, user, inbound))
    await tx.db.q.updateTable('calls').set({ user_id: user.userId }).where('id', '=', id).execute()
    await applyInboundEvent(tx, inbound, { type: 'ANSWER', userId: user.userId, sessionId })
    await runDialStep(tx, sessionId, async (step) => {
      if (holdsSeller(step.transfer)) throw new DomainError('not_possible_now', inboundWords.finishTransferFirst)
      const { bridgedLineId, redialLineId } = step.session.context
      const connectedLineId = step.session.state.run === 'redialing' ? redialLineId : bridgedLineId
      const line = step.lines.find((candidate) => candidate.id === connectedLineId)
      await requireNoPendingCaller(tx, { sessionId, exceptOf: [id, line?.id] })
      if (line) await dispatch(step, toLine(line, releaseEvent(step, line, true)))
      step.changed.session = true
    })
    return getDialSessionView(tx, sessionId)
  })
}

/** One answered caller per seller: a second would wait until no one else can answer. */
async function requireNoPendingCaller(
  tx: Ctx,
  { sessionId, exceptOf }: { sessionId: string; exceptOf: Array<string | undefined> },
): Promise<void> {
  const pendingCallers = await listPendingCallers(tx, sessionId)
  if (pendingCallers.some(({ id }) => !exceptOf.includes(id)))
    throw new DomainError('not_possible_now', inboundWords.youAnsweredAnotherCallerCall)
}

export async function declineCall(ctx: Ctx, id: string): Promise<void> {
  const user = requirePermission(ctx, 'call')
  await ctx.db.transact('inbound.decline', async (tx) => {
    const inbound = await findOwn(tx, user, id)
    await applyInboundEvent(tx, inbound, { type: 'DECLINE', userId: user.userId })
  })
}

async function findOwn(tx: Ctx, user: UserActor, id: string): Promise<StoredInbound> {
  const inbound = await findInbound(tx, id)
  if (!inbound?.context.rang.includes(user.userId)) throw notFound('Call')
  return inbound
}

const createNotRingingError = ({ context }: StoredInbound) =>
  new DomainError(
    'not_possible_now',
    context.answeredBy === null ? inboundWords.callNoLongerRinging : inboundWords.callAnsweredElsewhere,
  )

async function createSession(tx: Ctx, user: UserActor, { row }: StoredInbound): Promise<string> {
  const record = await tx.db.q
    .selectFrom('campaign_records')
    .select('campaign_id')
    .where('id', '=', row.record_id)
    .executeTakeFirstOrThrow()
  await tx.db.q.updateTable('campaigns').set({ user_id: user.userId }).where('id', '=', record.campaign_id).execute()
  const { id } = await openSession(tx, user, await findCampaignRow(tx, record.campaign_id), { answers: true })
  await runDialStep(tx, id, (step) => dispatch(step, toSession({ type: 'CONNECT', mode: step.rules.mode })))
  return id
}
