import type { TransferEvent } from '../../../machines/server/transfer'
import { CLOCK_SLACK_MS, markUncertain } from '../attempts/attempt.server'
import { sendOnce } from '../attempts/send-once-plan.server'
import { toSession } from '../call-engine/dial-step'
import { dispatch, runLineStep } from '../call-engine/run-dial-step.server'
import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import { readDialSession } from '../dial-sessions/dial-session-machine.server'
import type { FINISHED } from '../jobs/finish-job.server'
import { RetryLater } from '../jobs/retry-later'
import { applyTargetStatus, dispatchToTransfer, targetLabel, shouldHold } from './dispatch-to-transfer.server'
import { holdsSeller, isHeldBySeller } from './transfer-state'
import { findTransfer, lastTransferOfLine, type StoredTransfer } from './transfer-machine.server'
import { transfersWords } from './transfers.words'

export const TARGET_RING_MS = 30_000
/** Retry until the leg is in the conference. */
const RETRY_MS = 500

const dispatchEvents = (ctx: Ctx, id: string, ...events: TransferEvent[]): Promise<void> =>
  transactTransfer(ctx, async (tx) => {
    for (const event of events) await dispatchToTransfer(tx, id, event)
  })
const transactTransfer = <T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>): Promise<T> =>
  ctx.db.transact('transfer.hear', work)

export const placeTarget = (
  ctx: Ctx,
  { transferId }: { transferId: string },
  jobKey: string,
): Promise<typeof FINISHED> =>
  sendOnce(ctx, jobKey, {
    name: 'call.place',
    async plan(tx) {
      const transfer = await findTransfer(tx, transferId)
      if (!transfer) throw new Error(`no transfer ${transferId}`)
      if (transfer.state !== 'dialing') {
        await dispatchToTransfer(tx, transferId, { type: 'WITHDRAWN' })
        return null
      }
      const { account_id, e164, caller_id } = transfer.row
      return {
        attempt: {
          account_id,
          kind: 'call',
          leg_kind: 'transfer_target',
          subject_id: transferId,
          to_number: e164,
          from_number: caller_id,
        },
        async send(attemptId) {
          const { callSid, sentAt } = await ctx.carrier.placeCall({
            attemptId,
            to: e164,
            from: caller_id,
            ringTimeoutMs: TARGET_RING_MS,
            detectsMachines: false,
          })
          return { carrierSid: callSid, sentAt }
        },
      }
    },
    onAccepted: (tx, callSid) => dispatchToTransfer(tx, transferId, { type: 'PLACED', callSid }),
    onRefused: (tx, reason) => dispatchToTransfer(tx, transferId, { type: 'REFUSED', note: reason }),
  })

export const abandonTarget = (ctx: Ctx, { transferId }: { transferId: string }, jobKey: string): Promise<void> =>
  transactTransfer(ctx, async (tx) => {
    const attempt = await tx.db.q.selectFrom('attempts').select('id').where('job_key', '=', jobKey).executeTakeFirst()
    if (attempt) await markUncertain(tx, attempt.id, transfersWords.callNotPlaced)
    else await dispatchToTransfer(tx, transferId, { type: 'REFUSED', note: transfersWords.appCouldNotPlaceCall })
  })

const findLineLegs = (ctx: Ctx, lineId: string) =>
  ctx.db.q
    .selectFrom('lines')
    .innerJoin('dial_sessions', 'dial_sessions.id', 'lines.session_id')
    .select(['lines.state', 'lines.call_sid', 'dial_sessions.conference_sid', 'dial_sessions.id as session_id'])
    .where('lines.id', '=', lineId)
    .executeTakeFirst()

/** As the seller and the transfer request it. null: no call. */
async function findRequestedHold(ctx: Ctx, lineId: string) {
  const [transfer, lead] = await Promise.all([lastTransferOfLine(ctx, lineId), findLineLegs(ctx, lineId)])
  if (lead?.state !== 'inCall' || !lead.call_sid || !lead.conference_sid) return null
  const session = readDialSession(
    await ctx.db.q
      .selectFrom('dial_sessions')
      .select(['state', 'context', 'chart_version'])
      .where('id', '=', lead.session_id)
      .executeTakeFirstOrThrow(),
  )
  const held = isHeldBySeller(session, lineId) || (transfer !== null && shouldHold(transfer))
  return { transfer, held, callSid: lead.call_sid, conferenceSid: lead.conference_sid }
}

/** Retries when the request changed: concurrent ones arrive in either order. */
export async function holdLead(ctx: Ctx, { lineId }: { lineId: string }): Promise<void> {
  const request = await findRequestedHold(ctx, lineId)
  if (!request) return
  const { held } = request
  if (!(await ctx.carrier.holdParticipant(request.conferenceSid, request.callSid, held)))
    throw new RetryLater(RETRY_MS, transfersWords.leadNotConferenceNow)
  const done = await transactTransfer(ctx, async (tx) => {
    const now = await findRequestedHold(tx, lineId)
    if (now?.held !== held) return false
    const at = tx.clock.now()
    if (holdsSeller(now.transfer))
      await dispatchToTransfer(tx, now.transfer.id, held ? { type: 'HELD' } : { type: 'UNHELD', at })
    return true
  })
  if (!done) throw new RetryLater(0, transfersWords.requestedStateChanged)
}

export async function abandonHold(ctx: Ctx, { lineId }: { lineId: string }): Promise<void> {
  const transfer = await lastTransferOfLine(ctx, lineId)
  if (transfer) await dispatchEvents(ctx, transfer.id, { type: 'REJECTED', note: transfersWords.carrierNotPutCallHold })
}

export const abandonSellerHold = (ctx: Ctx, { lineId }: { lineId: string }): Promise<void> =>
  transactTransfer(ctx, async (tx) => {
    await runLineStep(tx, lineId, (step) => dispatch(step, toSession({ type: 'UNHOLD' })))
  })

const attemptOf = async (ctx: Ctx, subjectId: string): Promise<string> => {
  const attempt = await ctx.db.q
    .selectFrom('attempts')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('kind', '=', 'call')
    .executeTakeFirst()
  return attempt?.id ?? subjectId
}

/**
 * Both to their own conference, or the lead to the number. Target first: if it hung up, the lead stays with the seller.
 */
export async function moveTransfer(ctx: Ctx, { transferId }: { transferId: string }): Promise<void> {
  const transfer = await findTransfer(ctx, transferId)
  if (!transfer || (transfer.state !== 'leaving' && transfer.state !== 'redirecting')) return
  const { row } = transfer
  const toLead = await attemptOf(ctx, row.line_id)
  const at = () => ctx.clock.now()
  if (transfer.state === 'redirecting') return forwardLead(ctx, transfer, toLead)
  const place = { kind: 'join-room' as const, roomName: row.conference_name, sessionId: row.session_id }
  const { callSid } = transfer.context
  const target =
    callSid !== null &&
    (await ctx.carrier.instruct(callSid, await attemptOf(ctx, transferId), { ...place, label: targetLabel(transfer) }))
  if (!target) return dispatchEvents(ctx, transferId, { type: 'TARGET_GONE' })
  const lead = await ctx.carrier.instruct(row.lead_call_sid, toLead, { ...place, label: `lead-${row.line_id}` })
  return dispatchEvents(ctx, transferId, lead ? { type: 'MOVED', at: at() } : { type: 'LEAD_ENDED', at: at() })
}

/** For a move whose answer was lost. */
const MOVE_TIMEOUT_MS = 10_000

/** A second request would ring the number twice. */
async function forwardLead(ctx: Ctx, { id, row }: StoredTransfer, toLead: string): Promise<void> {
  const at = () => ctx.clock.now()
  const isFirst = await transactTransfer(ctx, (tx) => dispatchToTransfer(tx, id, { type: 'SENDING', at: at() }))
  if (!isFirst) return reconcileForward(ctx, id)
  try {
    const isLive = await ctx.carrier.instruct(row.lead_call_sid, toLead, {
      kind: 'send-on',
      to: row.e164,
      from: row.caller_id,
      ringTimeoutMs: TARGET_RING_MS,
    })
    await dispatchEvents(ctx, id, isLive ? { type: 'MOVED', at: at() } : { type: 'LEAD_ENDED', at: at() })
  } catch (error) {
    if (isCarrierError(error) && error.outcome !== 'unknown') await dispatchEvents(ctx, id, { type: 'UNSENT' })
    throw error
  }
}

/** The carrier's list of calls decides. */
async function reconcileForward(ctx: Ctx, id: string): Promise<void> {
  const transfer = await findTransfer(ctx, id)
  if (transfer?.state !== 'redirecting') return
  const { row, context } = transfer
  const sentAt = context.sentAt ?? ctx.clock.now()
  const lead = await ctx.carrier.fetchCall(row.lead_call_sid)
  if (lead?.status !== 'in-progress')
    return dispatchEvents(ctx, id, { type: 'LEAD_ENDED', at: lead?.endedAt ?? ctx.clock.now() })
  const conferenceSid = (await findLineLegs(ctx, row.line_id))?.conference_sid
  const isWithSeller = !!conferenceSid && (await ctx.carrier.isInConference(conferenceSid, row.lead_call_sid))
  const calls = await ctx.carrier.findCalls({ to: row.e164, from: row.caller_id, sinceMs: sentAt - CLOCK_SLACK_MS })
  if (!isWithSeller && calls.length > 0) return dispatchEvents(ctx, id, { type: 'MOVED', at: ctx.clock.now() })
  // The clock may have been set back.
  const forMs = ctx.clock.now() - sentAt
  if (forMs >= 0 && forMs < MOVE_TIMEOUT_MS)
    throw new RetryLater(RETRY_MS, transfersWords.carrierMayStillBeTransferring)
  const reason = isWithSeller ? transfersWords.carrierNotTransferCall : transfersWords.unknownMove
  await dispatchEvents(ctx, id, { type: 'REJECTED', note: reason })
}

export async function abandonMove(ctx: Ctx, { transferId }: { transferId: string }): Promise<void> {
  const transfer = await findTransfer(ctx, transferId)
  const reason =
    transfer?.context.sentAt === undefined ? transfersWords.carrierNotTransferCall : transfersWords.unknownMove
  await dispatchEvents(ctx, transferId, { type: 'REJECTED', note: reason })
}

/** Callbacks may be lost. */
export async function reconcileTransfer(ctx: Ctx, { transferId }: { transferId: string }): Promise<void> {
  const transfer = await findTransfer(ctx, transferId)
  if (!transfer || transfer.state === 'ended') return
  const { callSid } = transfer.context
  if (callSid !== null) {
    const targetCall = await ctx.carrier.fetchCall(callSid)
    const inConference = targetCall?.status === 'in-progress' && (await isWithSeller(ctx, transfer, callSid))
    await transactTransfer(ctx, (tx) => applyTargetStatus(tx, transferId, targetCall, inConference))
  }
  if (transfer.state !== 'away') return
  const lead = await ctx.carrier.fetchCall(transfer.row.lead_call_sid)
  const isLeadLive = lead && (lead.status === 'in-progress' || lead.status === 'ringing')
  if (!isLeadLive) await dispatchEvents(ctx, transferId, { type: 'LEAD_ENDED', at: lead?.endedAt ?? ctx.clock.now() })
  // A target that ended just now has hung up the lead.
  else if (transfer.context.targetOver) await dispatchEvents(ctx, transferId, { type: 'LEAD_STILL_LIVE' })
}

/** The join callback may be lost. */
async function isWithSeller(ctx: Ctx, { state, row }: StoredTransfer, callSid: string): Promise<boolean> {
  if (state !== 'dialing') return false
  const conferenceSid = (await findLineLegs(ctx, row.line_id))?.conference_sid
  return !!conferenceSid && (await ctx.carrier.isInConference(conferenceSid, callSid))
}
