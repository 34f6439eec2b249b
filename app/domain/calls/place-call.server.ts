import { statement } from '../../../db/statement'
import type { AttemptsTable } from '../../../db/schema/plumbing'
import { isCarrierError, type CarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import { hearLine } from '../dialer/hear.server'
import { enqueue } from '../jobs/enqueue.server'
import { TryAgain } from '../jobs/try-again'

/** A create whose answer was lost waits this long for a callback before the carrier is asked. */
export const RECONCILE_AFTER_MS = 60_000

/**
 * Dials a line's number at the carrier, once: the attempt is written before the carrier is called, and an attempt that is
 * found open when the job runs again was cut off by a crash and is never sent a second time. (Job.)
 */
export async function placeCall(ctx: Ctx, { lineId }: { lineId: string }, jobKey: string): Promise<void> {
  const attempt = await ctx.db.transact('call.place.attempt', (tctx) => openAttempt(tctx, lineId, jobKey))
  if (!attempt) return
  try {
    const { callSid } = await ctx.carrier.placeCall(attempt.call)
    await ctx.db.transact('call.place.accepted', async (tctx) => {
      await settleAttempt(tctx, attempt.id, callSid)
      await hearLine(tctx, lineId, { type: 'PLACED', callSid })
    })
  } catch (error) {
    if (!isCarrierError(error)) throw error
    await notPlaced(ctx, lineId, attempt.id, error)
  }
}

const lineToPlace = statement((q, p: { id: string }) =>
  q
    .selectFrom('lines')
    .innerJoin('calls', 'calls.id', 'lines.id')
    .select(['lines.account_id', 'lines.state', 'lines.e164', 'lines.caller_id', 'calls.compliance'])
    .where('lines.id', '=', p.id),
)
const attemptOfJob = statement((q, p: { job_key: string }) =>
  q.selectFrom('attempts').select(['id', 'state']).where('job_key', '=', p.job_key),
)
const insertAttempt = statement((q, attempt: AttemptsTable) => q.insertInto('attempts').values(attempt))
const settle = statement((q, p: { id: string; carrier_sid: string; now: number }) =>
  q
    .updateTable('attempts')
    .set({ state: 'accepted', carrier_sid: p.carrier_sid, settled_at: p.now })
    .where('id', '=', p.id)
    .where('carrier_sid', 'is', null),
)

async function openAttempt(tctx: Ctx, lineId: string, jobKey: string) {
  const line = await tctx.db.first(lineToPlace, { id: lineId })
  if (!line) throw new Error(`no line ${lineId} to place a call for`)
  const earlier = await tctx.db.first(attemptOfJob, { job_key: jobKey })
  if (earlier) {
    if (earlier.state === 'attempted')
      await markUncertain(tctx, earlier.id, 'The process stopped while the carrier was being called')
    return null
  }
  if (line.state !== '"pending"') {
    await hearLine(tctx, lineId, { type: 'WITHDRAWN', at: tctx.clock.now() })
    return null
  }
  const { ringTimeoutSeconds } = JSON.parse(line.compliance) as { ringTimeoutSeconds: number }
  const id = tctx.ids('att')
  await tctx.db.write(insertAttempt, {
    id,
    account_id: line.account_id,
    job_key: jobKey,
    kind: 'call',
    subject_id: lineId,
    state: 'attempted',
    to_number: line.e164,
    from_number: line.caller_id,
    carrier_sid: null,
    error: null,
    attempted_at: tctx.clock.now(),
    settled_at: null,
  })
  return {
    id,
    call: {
      attemptId: id,
      to: line.e164,
      from: line.caller_id,
      ringTimeoutMs: ringTimeoutSeconds * 1000,
      machineDetection: 'greeting' as const,
    },
  }
}

/** The carrier has it: from its answer or from the first callback, whichever comes first. */
export async function settleAttempt(tctx: Ctx, attemptId: string, carrierSid: string): Promise<void> {
  await tctx.db.write(settle, { id: attemptId, carrier_sid: carrierSid, now: tctx.clock.now() })
}

export async function markUncertain(tctx: Ctx, attemptId: string, error: string): Promise<void> {
  const changed = await tctx.db.q
    .updateTable('attempts')
    .set({ state: 'uncertain', error })
    .where('id', '=', attemptId)
    .where('state', '=', 'attempted')
    .executeTakeFirst()
  if (changed.numUpdatedRows === 1n)
    await enqueue(tctx, {
      kind: 'attempt.reconcile',
      key: `attempt:${attemptId}:reconcile`,
      payload: { attemptId },
      runAt: tctx.clock.now() + RECONCILE_AFTER_MS,
    })
}

async function notPlaced(ctx: Ctx, lineId: string, attemptId: string, error: CarrierError): Promise<void> {
  if (error.outcome === 'retry') {
    // Nothing was made: the attempt is taken back, and the job opens a new one later.
    await ctx.db.transact('call.place.taken-back', (tctx) =>
      tctx.db.q.deleteFrom('attempts').where('id', '=', attemptId).where('carrier_sid', 'is', null).execute(),
    )
    throw new TryAgain(error.retryAfterMs ?? 1000, error.message)
  }
  await ctx.db.transact(`call.place.${error.outcome}`, async (tctx) => {
    if (error.outcome === 'unknown') return markUncertain(tctx, attemptId, error.message)
    await tctx.db.q
      .updateTable('attempts')
      .set({ state: 'refused', error: error.message, settled_at: tctx.clock.now() })
      .where('id', '=', attemptId)
      .execute()
    await hearLine(tctx, lineId, { type: 'REFUSED', at: tctx.clock.now(), note: error.message })
  })
}
