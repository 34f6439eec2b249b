import type { AttemptsTable, LegKind } from '../../../db/schema/plumbing'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'

/** A callback may come first. */
export const RECONCILE_AFTER_MS = 60_000
/** The carrier's clock may be behind. */
export const CLOCK_SLACK_MS = 5_000

const attemptOfJob = statement((q, p: { job_key: string }) =>
  q.selectFrom('attempts').select(['id', 'state']).where('job_key', '=', p.job_key),
)
const insertAttempt = statement((q, attempt: AttemptsTable) => q.insertInto('attempts').values(attempt))
const acceptAttempt = statement((q, p: { id: string; carrier_sid: string; now: number }) =>
  q
    .updateTable('attempts')
    .set({ state: 'accepted', carrier_sid: p.carrier_sid, completed_at: p.now })
    .where('id', '=', p.id)
    .where('carrier_sid', 'is', null),
)

const setSentAt = statement((q, p: { id: string; sent_at: number }) =>
  q.updateTable('attempts').set({ sent_at: p.sent_at }).where('id', '=', p.id),
)

export const findAttemptOfJob = (ctx: Ctx, jobKey: string) => ctx.db.first(attemptOfJob, { job_key: jobKey })

export type NewAttempt = Pick<AttemptsTable, 'account_id' | 'subject_id' | 'to_number' | 'from_number'> &
  ({ kind: 'call'; leg_kind: LegKind } | { kind: Exclude<AttemptsTable['kind'], 'call'>; leg_kind?: null })

/** Before the carrier is called (docs/decisions/003). */
export async function openAttempt(tx: Ctx, attempt: NewAttempt & Pick<AttemptsTable, 'job_key'>): Promise<string> {
  const id = tx.ids('att')
  await tx.db.write(insertAttempt, {
    leg_kind: null,
    ...attempt,
    id,
    state: 'attempted',
    carrier_sid: null,
    error: null,
    attempted_at: tx.clock.now(),
    sent_at: null,
    completed_at: null,
  })
  return id
}

export async function resolveAttempt(tx: Ctx, attemptId: string, carrierSid: string): Promise<void> {
  await tx.db.write(acceptAttempt, { id: attemptId, carrier_sid: carrierSid, now: tx.clock.now() })
}

/** Epoch ms, for the rate limit. */
export async function saveSentAt(tx: Ctx, attemptId: string, sentAt: number): Promise<void> {
  await tx.db.write(setSentAt, { id: attemptId, sent_at: sentAt })
}

export async function markUncertain(tx: Ctx, attemptId: string, error: string): Promise<void> {
  const attempt = await tx.db.q
    .updateTable('attempts')
    .set({ state: 'uncertain', error })
    .where('id', '=', attemptId)
    .where('state', '=', 'attempted')
    .returning('account_id')
    .executeTakeFirst()
  if (attempt)
    await enqueue(tx, {
      kind: 'attempt.reconcile',
      accountId: attempt.account_id,
      key: `attempt:${attemptId}:reconcile`,
      payload: { attemptId },
      runAt: tx.clock.now() + RECONCILE_AFTER_MS,
    })
}

export async function refuseAttempt(tx: Ctx, attemptId: string, error: string): Promise<void> {
  await tx.db.q
    .updateTable('attempts')
    .set({ state: 'refused', error, completed_at: tx.clock.now() })
    .where('id', '=', attemptId)
    .where('carrier_sid', 'is', null)
    .execute()
}

/** It had no effect. */
export async function withdrawAttempt(tx: Ctx, attemptId: string): Promise<void> {
  await tx.db.q.deleteFrom('attempts').where('id', '=', attemptId).where('carrier_sid', 'is', null).execute()
}
