import { isCarrierError, type CarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import { FINISHED, finishJob } from '../jobs/finish-job.server'
import { isTryAgain, TryAgain } from '../jobs/try-again'
import {
  findAttemptOfJob,
  markUncertain,
  noteSent,
  openAttempt,
  refuseAttempt,
  settleAttempt,
  takeBackAttempt,
  type NewAttempt,
} from './attempt.server'

export interface Sending {
  attempt: NewAttempt
  /** `sentAt`: epoch ms, after the rate limit. Throws CarrierError. */
  send(attemptId: string): Promise<{ carrierSid: string; sentAt?: number }>
  /** In the attempt's transaction. */
  begun?(attemptId: string): Promise<unknown>
}

export interface SendOnce {
  /** Prefix of transaction names. */
  name: 'call.place' | 'recording.start' | 'transcript.request' | 'message.send' | 'announcement.play'
  /** The job completes itself. */
  isOneOfMany?: true
  /** null: nothing to send. A returned TryAgain commits, a thrown one rolls back. */
  plan(tctx: Ctx): Promise<Sending | TryAgain | null>
  /** In the same transaction. */
  accepted(tctx: Ctx, carrierSid: string): Promise<unknown>
  /** No effect: will be retried. */
  delayed?(tctx: Ctx, reason: string, error: CarrierError): Promise<unknown>
  uncertain?(tctx: Ctx): Promise<unknown>
  /** `reason`: for the user. */
  refused(tctx: Ctx, reason: string, error: CarrierError): Promise<unknown>
}

export interface Begun {
  id: string
  send: Sending['send']
}

const over = async (tctx: Ctx, jobKey: string, isOneOfMany = false): Promise<typeof FINISHED> =>
  isOneOfMany ? FINISHED : finishJob(tctx, jobKey)

export const attempting = <T>(ctx: Ctx, name: SendOnce['name'], work: (tctx: Ctx) => Promise<T>): Promise<T> =>
  ctx.db.transact(`${name}.attempt`, work)

/** An open attempt was cut off by a crash: never sent again. */
export async function beginOnce(
  tctx: Ctx,
  jobKey: string,
  { plan, uncertain, isOneOfMany }: SendOnce,
): Promise<Begun | TryAgain | typeof FINISHED> {
  const earlier = await findAttemptOfJob(tctx, jobKey)
  if (earlier) {
    await markUncertain(tctx, earlier.id, 'The process stopped while the carrier was being called')
    await uncertain?.(tctx)
    return over(tctx, jobKey, isOneOfMany)
  }
  const planned = await plan(tctx)
  if (!planned) return over(tctx, jobKey, isOneOfMany)
  if (isTryAgain(planned)) return planned
  const id = await openAttempt(tctx, { ...planned.attempt, job_key: jobKey })
  await planned.begun?.(id)
  return { id, send: planned.send }
}

export async function carryOut(
  ctx: Ctx,
  jobKey: string,
  { name, isOneOfMany, accepted, delayed, uncertain, refused }: SendOnce,
  { id, send }: Begun,
): Promise<typeof FINISHED> {
  try {
    const { carrierSid, sentAt } = await send(id)
    return await ctx.db.transact(`${name}.accepted`, async (tctx) => {
      await settleAttempt(tctx, id, carrierSid)
      if (sentAt !== undefined) await noteSent(tctx, id, sentAt)
      await accepted(tctx, carrierSid)
      return over(tctx, jobKey, isOneOfMany)
    })
  } catch (error) {
    if (!isCarrierError(error)) throw error
    if (error.outcome === 'retry') {
      await ctx.db.transact(`${name}.taken-back`, async (tctx) => {
        await takeBackAttempt(tctx, id)
        await delayed?.(tctx, error.message, error)
      })
      throw new TryAgain(error.retryAfterMs ?? 0, error.message, true)
    }
    return ctx.db.transact(`${name}.${error.outcome}`, async (tctx) => {
      if (error.outcome === 'unknown') {
        await markUncertain(tctx, id, error.message)
        await uncertain?.(tctx)
      } else {
        await refuseAttempt(tctx, id, error.message)
        await refused(tctx, error.message, error)
      }
      return over(tctx, jobKey, isOneOfMany)
    })
  }
}

/** Throws TryAgain if it had no effect. */
export async function sendOnce(ctx: Ctx, jobKey: string, sending: SendOnce): Promise<typeof FINISHED> {
  const begun = await attempting(ctx, sending.name, (tctx) => beginOnce(tctx, jobKey, sending))
  if (begun === FINISHED) return FINISHED
  if (isTryAgain(begun)) throw begun
  return carryOut(ctx, jobKey, sending, begun)
}
