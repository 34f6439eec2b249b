import { isCarrierError, type CarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import { FINISHED, finishJob } from '../jobs/finish-job.server'
import { isRetryLater, RetryLater } from '../jobs/retry-later'
import {
  findAttemptOfJob,
  markUncertain,
  saveSentAt,
  openAttempt,
  refuseAttempt,
  resolveAttempt,
  withdrawAttempt,
  type NewAttempt,
} from './attempt.server'
import { attemptsWords } from './attempts.words'

export interface PlannedSend {
  attempt: NewAttempt
  /** `sentAt`: epoch ms, after the rate limit. Throws CarrierError. */
  send(attemptId: string): Promise<{ carrierSid: string; sentAt?: number }>
  /** In the attempt's transaction. */
  onStarted?(attemptId: string): Promise<unknown>
}

export interface SendOncePlan {
  /** Prefix of transaction names. */
  name: 'call.place' | 'recording.start' | 'transcript.request' | 'message.send' | 'announcement.play'
  /** The job completes itself. */
  completesItself?: true
  /** null: nothing to send. A returned RetryLater commits, a thrown one rolls back. */
  plan(tx: Ctx): Promise<PlannedSend | RetryLater | null>
  /** In the same transaction. */
  onAccepted(tx: Ctx, carrierSid: string): Promise<unknown>
  /** No effect: will be retried. */
  onDelayed?(tx: Ctx, reason: string, error: CarrierError): Promise<unknown>
  onUncertain?(tx: Ctx): Promise<unknown>
  /** `reason`: for the user. */
  onRefused(tx: Ctx, reason: string, error: CarrierError): Promise<unknown>
}

export interface StartedAttempt {
  id: string
  send: PlannedSend['send']
}

const finish = async (tx: Ctx, jobKey: string, isOneOfMany = false): Promise<typeof FINISHED> =>
  isOneOfMany ? FINISHED : finishJob(tx, jobKey)

export const transactAttempt = <T>(ctx: Ctx, name: SendOncePlan['name'], work: (tx: Ctx) => Promise<T>): Promise<T> =>
  ctx.db.transact(`${name}.attempt`, work)

/** An open attempt was cut off by a crash: never sent again. */
export async function startOnce(
  tx: Ctx,
  jobKey: string,
  { plan, onUncertain: uncertain, completesItself: isOneOfMany }: SendOncePlan,
): Promise<StartedAttempt | RetryLater | typeof FINISHED> {
  const earlier = await findAttemptOfJob(tx, jobKey)
  if (earlier) {
    await markUncertain(tx, earlier.id, attemptsWords.processStoppedWhileCarrierBeing)
    await uncertain?.(tx)
    return finish(tx, jobKey, isOneOfMany)
  }
  const planned = await plan(tx)
  if (!planned) return finish(tx, jobKey, isOneOfMany)
  if (isRetryLater(planned)) return planned
  const id = await openAttempt(tx, { ...planned.attempt, job_key: jobKey })
  await planned.onStarted?.(id)
  return { id, send: planned.send }
}

export async function executeSend(
  ctx: Ctx,
  jobKey: string,
  {
    name,
    completesItself: isOneOfMany,
    onAccepted: accepted,
    onDelayed: delayed,
    onUncertain: uncertain,
    onRefused: refused,
  }: SendOncePlan,
  { id, send }: StartedAttempt,
): Promise<typeof FINISHED> {
  try {
    const { carrierSid, sentAt } = await send(id)
    return await ctx.db.transact(`${name}.accepted`, async (tx) => {
      await resolveAttempt(tx, id, carrierSid)
      if (sentAt !== undefined) await saveSentAt(tx, id, sentAt)
      await accepted(tx, carrierSid)
      return finish(tx, jobKey, isOneOfMany)
    })
  } catch (error) {
    if (!isCarrierError(error)) throw error
    if (error.outcome === 'retry') {
      await ctx.db.transact(`${name}.taken-back`, async (tx) => {
        await withdrawAttempt(tx, id)
        await delayed?.(tx, error.message, error)
      })
      throw new RetryLater(error.retryAfterMs ?? 0, error.message, true)
    }
    return ctx.db.transact(`${name}.${error.outcome}`, async (tx) => {
      if (error.outcome === 'unknown') {
        await markUncertain(tx, id, error.message)
        await uncertain?.(tx)
      } else {
        await refuseAttempt(tx, id, error.message)
        await refused(tx, error.message, error)
      }
      return finish(tx, jobKey, isOneOfMany)
    })
  }
}

/** Throws RetryLater if it had no effect. */
export async function sendOnce(ctx: Ctx, jobKey: string, sending: SendOncePlan): Promise<typeof FINISHED> {
  const started = await transactAttempt(ctx, sending.name, (tx) => startOnce(tx, jobKey, sending))
  if (started === FINISHED) return FINISHED
  if (isRetryLater(started)) throw started
  return executeSend(ctx, jobKey, sending, started)
}
