import type { TransferEvent } from '../../../machines/kept-by-server/transfer'
import { CLOCK_SLACK_MS, markUncertain } from '../attempts/attempt.server'
import { sendOnce } from '../attempts/send-once.server'
import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import type { FINISHED } from '../jobs/finish-job.server'
import { TryAgain } from '../jobs/try-again'
import { applyTargetStatus, hearTransfer, targetLabel, wantsHold } from './hear-transfer.server'
import { findTransfer, lastTransferOfLine, type KeptTransfer } from './kept-transfer.server'

export const TARGET_RING_MS = 30_000
/** Retry until the leg is in the conference. */
const SOON_MS = 500

const note = (ctx: Ctx, id: string, ...events: TransferEvent[]): Promise<void> =>
  keep(ctx, async (tctx) => {
    for (const event of events) await hearTransfer(tctx, id, event)
  })
const keep = <T>(ctx: Ctx, work: (tctx: Ctx) => Promise<T>): Promise<T> => ctx.db.transact('transfer.hear', work)

export const placeTarget = (
  ctx: Ctx,
  { transferId }: { transferId: string },
  jobKey: string,
): Promise<typeof FINISHED> =>
  sendOnce(ctx, jobKey, {
    name: 'call.place',
    async plan(tctx) {
      const transfer = await findTransfer(tctx, transferId)
      if (!transfer) throw new Error(`no transfer ${transferId}`)
      if (transfer.state !== 'dialing') {
        await hearTransfer(tctx, transferId, { type: 'WITHDRAWN' })
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
            machineDetection: 'off',
          })
          return { carrierSid: callSid, sentAt }
        },
      }
    },
    accepted: (tctx, callSid) => hearTransfer(tctx, transferId, { type: 'PLACED', callSid }),
    refused: (tctx, why) => hearTransfer(tctx, transferId, { type: 'REFUSED', note: why }),
  })

export const giveUpTarget = (ctx: Ctx, { transferId }: { transferId: string }, jobKey: string): Promise<void> =>
  keep(ctx, async (tctx) => {
    const attempt = await tctx.db.q.selectFrom('attempts').select('id').where('job_key', '=', jobKey).executeTakeFirst()
    if (attempt) await markUncertain(tctx, attempt.id, 'The call could not be placed')
    else await hearTransfer(tctx, transferId, { type: 'REFUSED', note: 'The app could not place the call' })
  })

const legsOf = (ctx: Ctx, lineId: string) =>
  ctx.db.q
    .selectFrom('lines')
    .innerJoin('dial_sessions', 'dial_sessions.id', 'lines.session_id')
    .select(['lines.state', 'lines.call_sid', 'dial_sessions.conference_sid', 'dial_sessions.id as session_id'])
    .where('lines.id', '=', lineId)
    .executeTakeFirst()

/** Retries when the transfer changed: concurrent requests arrive in either order. */
export async function holdLead(ctx: Ctx, { lineId }: { lineId: string }): Promise<void> {
  const [transfer, lead] = await Promise.all([lastTransferOfLine(ctx, lineId), legsOf(ctx, lineId)])
  if (!transfer || lead?.state !== 'inCall' || !lead.call_sid || !lead.conference_sid) return
  const held = wantsHold(transfer)
  if (!(await ctx.carrier.holdInRoom(lead.conference_sid, lead.call_sid, held)))
    throw new TryAgain(SOON_MS, 'The person is not in the room now')
  const done = await keep(ctx, async (tctx) => {
    const now = await lastTransferOfLine(tctx, lineId)
    if (!now || wantsHold(now) !== held) return false
    const at = tctx.clock.now()
    await hearTransfer(tctx, now.id, held ? { type: 'HELD' } : { type: 'UNHELD', at })
    return true
  })
  if (!done) throw new TryAgain(0, 'Something else was asked for meanwhile')
}

export async function giveUpHold(ctx: Ctx, { lineId }: { lineId: string }): Promise<void> {
  const transfer = await lastTransferOfLine(ctx, lineId)
  if (transfer) await note(ctx, transfer.id, { type: 'NOT_DONE', note: 'The carrier did not put the call on hold' })
}

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
  if (!transfer || (transfer.state !== 'leaving' && transfer.state !== 'sendingOn')) return
  const { row } = transfer
  const toLead = await attemptOf(ctx, row.line_id)
  const at = () => ctx.clock.now()
  if (transfer.state === 'sendingOn') return sendOn(ctx, transfer, toLead)
  const place = { kind: 'join-room' as const, roomName: row.room_name, sessionId: row.session_id }
  const { callSid } = transfer.context
  const target =
    callSid !== null &&
    (await ctx.carrier.instruct(callSid, await attemptOf(ctx, transferId), { ...place, label: targetLabel(transfer) }))
  if (!target) return note(ctx, transferId, { type: 'TARGET_GONE' })
  const lead = await ctx.carrier.instruct(row.lead_call_sid, toLead, { ...place, label: `lead-${row.line_id}` })
  return note(ctx, transferId, lead ? { type: 'MOVED', at: at() } : { type: 'LEAD_OVER', at: at() })
}

/** For a move whose answer was lost. */
const ON_THE_WAY_MS = 10_000

/** A second request would ring the number twice. */
async function sendOn(ctx: Ctx, { id, row }: KeptTransfer, toLead: string): Promise<void> {
  const at = () => ctx.clock.now()
  const first = await keep(ctx, (tctx) => hearTransfer(tctx, id, { type: 'SENDING', at: at() }))
  if (!first) return lookForSentOn(ctx, id)
  try {
    const there = await ctx.carrier.instruct(row.lead_call_sid, toLead, {
      kind: 'send-on',
      to: row.e164,
      from: row.caller_id,
      ringTimeoutMs: TARGET_RING_MS,
    })
    await note(ctx, id, there ? { type: 'MOVED', at: at() } : { type: 'LEAD_OVER', at: at() })
  } catch (error) {
    if (isCarrierError(error) && error.outcome !== 'unknown') await note(ctx, id, { type: 'UNSENT' })
    throw error
  }
}

/** The carrier's list of calls decides. */
async function lookForSentOn(ctx: Ctx, id: string): Promise<void> {
  const transfer = await findTransfer(ctx, id)
  if (transfer?.state !== 'sendingOn') return
  const { row, context } = transfer
  const sentAt = context.sentAt ?? ctx.clock.now()
  const lead = await ctx.carrier.fetchCall(row.lead_call_sid)
  if (lead?.status !== 'in-progress') return note(ctx, id, { type: 'LEAD_OVER', at: lead?.endedAt ?? ctx.clock.now() })
  const roomSid = (await legsOf(ctx, row.line_id))?.conference_sid
  const isWithSeller = !!roomSid && (await ctx.carrier.isInRoom(roomSid, row.lead_call_sid))
  const calls = await ctx.carrier.findCalls({ to: row.e164, from: row.caller_id, sinceMs: sentAt - CLOCK_SLACK_MS })
  if (!isWithSeller && calls.length > 0) return note(ctx, id, { type: 'MOVED', at: ctx.clock.now() })
  // The clock may have been set back.
  const forMs = ctx.clock.now() - sentAt
  if (forMs >= 0 && forMs < ON_THE_WAY_MS) throw new TryAgain(SOON_MS, 'The carrier may be sending the person on')
  const why = isWithSeller ? 'The carrier did not transfer the call' : UNKNOWN_MOVE
  await note(ctx, id, { type: 'NOT_DONE', note: why })
}

/** No other lead joins while this one may be there. */
const UNKNOWN_MOVE = 'The carrier did not say whether it transferred the call'

export async function giveUpMove(ctx: Ctx, { transferId }: { transferId: string }): Promise<void> {
  const transfer = await findTransfer(ctx, transferId)
  const why = transfer?.context.sentAt === undefined ? 'The carrier did not transfer the call' : UNKNOWN_MOVE
  await note(ctx, transferId, { type: 'NOT_DONE', note: why })
}

/** Callbacks may be lost. */
export async function askTransfer(ctx: Ctx, { transferId }: { transferId: string }): Promise<void> {
  const transfer = await findTransfer(ctx, transferId)
  if (!transfer || transfer.state === 'ended') return
  const { callSid } = transfer.context
  if (callSid !== null) {
    const truth = await ctx.carrier.fetchCall(callSid)
    const inRoom = truth?.status === 'in-progress' && (await isWithSeller(ctx, transfer, callSid))
    await keep(ctx, (tctx) => applyTargetStatus(tctx, transferId, truth, inRoom))
  }
  if (transfer.state !== 'away') return
  const lead = await ctx.carrier.fetchCall(transfer.row.lead_call_sid)
  const isThere = lead && (lead.status === 'in-progress' || lead.status === 'ringing')
  if (!isThere) await note(ctx, transferId, { type: 'LEAD_OVER', at: lead?.endedAt ?? ctx.clock.now() })
  // A target that ended just now has hung up the lead.
  else if (transfer.context.targetOver) await note(ctx, transferId, { type: 'LEAD_STILL_LIVE' })
}

/** The join callback may be lost. */
async function isWithSeller(ctx: Ctx, { state, row }: KeptTransfer, callSid: string): Promise<boolean> {
  if (state !== 'dialing') return false
  const roomSid = (await legsOf(ctx, row.line_id))?.conference_sid
  return !!roomSid && (await ctx.carrier.isInRoom(roomSid, callSid))
}
