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

/** One create at the carrier: what it is for and how it is asked for. */
export interface Sending {
  attempt: NewAttempt
  /** Asks the carrier; answers its SID and, where calls wait for their turn, when it left (epoch ms). Throws CarrierError. */
  send(attemptId: string): Promise<{ carrierSid: string; sentAt?: number }>
  /** What else says that it is under way, in the transaction that writes the attempt. */
  begun?(attemptId: string): Promise<unknown>
}

export interface SendOnce {
  /** First words of its transactions' names: `NAME.attempt`, `.accepted`, `.refused`, `.unknown`, `.taken-back`. */
  name: 'call.place' | 'recording.start' | 'transcript.request' | 'message.send' | 'announcement.play'
  /** Its key names no job: one job sends many of them and says by itself when it is done. */
  isOneOfMany?: true
  /**
   * What is to be sent, decided in the transaction that writes the attempt; null: nothing any more. A TryAgain that is answered
   * keeps what the transaction has written, one that is thrown does not.
   */
  plan(tctx: Ctx): Promise<Sending | TryAgain | null>
  /** The carrier has it: what follows, in the transaction that says so. */
  accepted(tctx: Ctx, carrierSid: string): Promise<unknown>
  /** Nothing happened and it is asked again later: what is said meanwhile. */
  delayed?(tctx: Ctx, reason: string, error: CarrierError): Promise<unknown>
  /** Nobody knows whether it happened, and it is looked for: what is said meanwhile. */
  uncertain?(tctx: Ctx): Promise<unknown>
  /** The carrier said no, with its reason in a sentence. */
  refused(tctx: Ctx, reason: string, error: CarrierError): Promise<unknown>
}

/** A create whose attempt is written: it is to be asked for, once, when that is committed. */
export interface Begun {
  id: string
  send: Sending['send']
}

/** Nothing more is to be asked: so its job is done, where it has one. */
const over = async (tctx: Ctx, jobKey: string, isOneOfMany = false): Promise<typeof FINISHED> =>
  isOneOfMany ? FINISHED : finishJob(tctx, jobKey)

/** A transaction in which attempts are written. */
export const attempting = <T>(ctx: Ctx, name: SendOnce['name'], work: (tctx: Ctx) => Promise<T>): Promise<T> =>
  ctx.db.transact(`${name}.attempt`, work)

/**
 * The first half of `sendOnce`: the attempt is written before the carrier is called, and an attempt that is found open when the job
 * runs again was cut off by a crash and is never sent a second time.
 */
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

/** The second half: asks the carrier and writes what came of it. Throws TryAgain when it did nothing and may be asked again. */
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

/**
 * Does a job's one create at the carrier, once. Throws TryAgain when the carrier did nothing and may be asked again; else the job is
 * done with the transaction that says what came of it.
 */
export async function sendOnce(ctx: Ctx, jobKey: string, sending: SendOnce): Promise<typeof FINISHED> {
  const begun = await attempting(ctx, sending.name, (tctx) => beginOnce(tctx, jobKey, sending))
  if (begun === FINISHED) return FINISHED
  if (isTryAgain(begun)) throw begun
  return carryOut(ctx, jobKey, sending, begun)
}
