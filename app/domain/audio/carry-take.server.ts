import type { Readable } from 'node:stream'
import { markUncertain } from '../attempts/attempt.server'
import { sendOnce } from '../attempts/send-once.server'
import { askAgain } from '../jobs/ask-again.server'
import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import type { FINISHED } from '../jobs/finish-job.server'
import { isDomainError } from '../errors'
import { MAX_AUDIO_BYTES } from './audio.schema'
import { applyTakeRecording, changeTake, failTake, findTake, setTakeCall } from './phone-takes.server'
import { playableAudio } from './playable-audio.server'
import { insertAudioMessage, requireRoom, writeAudio } from './save-audio-message.server'

const RING_MS = 30_000
/** Three minutes of speech and a slow carrier. */
const GIVEN_UP_AFTER_MS = 15 * 60_000
const LEAST_OFTEN_MS = 30_000

const note = (ctx: Ctx, work: (tctx: Ctx) => Promise<unknown>) => ctx.db.transact('take.hear', work)

/** Job. */
export const callForTake = (ctx: Ctx, { takeId }: { takeId: string }, jobKey: string): Promise<typeof FINISHED> =>
  sendOnce(ctx, jobKey, {
    name: 'call.place',
    async plan(tctx) {
      const take = await findTake(tctx, takeId)
      if (take?.state !== 'calling') return null
      const { e164: to, caller_id: from } = take
      return {
        attempt: {
          account_id: take.account_id,
          kind: 'call',
          leg_kind: 'message_recording',
          subject_id: takeId,
          to_number: to,
          from_number: from,
        },
        async send(attemptId) {
          const call = { attemptId, to, from, ringTimeoutMs: RING_MS, machineDetection: 'off' as const }
          const { callSid, sentAt } = await ctx.carrier.placeCall(call)
          return { carrierSid: callSid, sentAt }
        },
      }
    },
    accepted: (tctx, callSid) => setTakeCall(tctx, takeId, callSid),
    refused: (tctx, why) => failTake(tctx, takeId, `The phone could not be called. ${why}.`),
  })

export const giveUpTake = (ctx: Ctx, { takeId }: { takeId: string }, jobKey: string): Promise<unknown> =>
  note(ctx, async (tctx) => {
    const attempt = await tctx.db.q.selectFrom('attempts').select('id').where('job_key', '=', jobKey).executeTakeFirst()
    if (attempt) await markUncertain(tctx, attempt.id, 'The call could not be placed')
    else await failTake(tctx, takeId, 'The phone could not be called.')
  })

/** Job: reconciles after silence or the call's end. */
export async function askOfTake(ctx: Ctx, { takeId }: { takeId: string }): Promise<void> {
  const take = await findTake(ctx, takeId)
  if (!take || (take.state !== 'calling' && take.state !== 'speaking')) return
  const forMs = ctx.clock.now() - take.created_at
  const { call_sid: callSid } = take
  if (callSid !== null) {
    const found = await asked(ctx.carrier.findRecordings({ callSid, sinceMs: take.created_at - 5_000 }), forMs)
    const done = found.find(({ state }) => state !== 'underway')
    if (done) {
      const { recordingSid, state } = done
      await note(ctx, (tctx) =>
        applyTakeRecording(tctx, takeId, { recordingSid, state: state === 'absent' ? state : 'completed' }),
      )
      return
    }
    const truth = await asked(ctx.carrier.fetchCall(callSid), forMs)
    const isOn = truth !== null && ['queued', 'ringing', 'in-progress'].includes(truth.status)
    if ((isOn || found.length > 0) && forMs < GIVEN_UP_AFTER_MS)
      throw askAgain(new Error('The call goes on'), Math.min(forMs, 10 * LEAST_OFTEN_MS))
  }
  await note(ctx, (tctx) => failTake(tctx, takeId, 'The outcome of the call is unknown, and nothing was recorded.'))
}

async function asked<T>(answer: Promise<T>, sinceMs: number): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw askAgain(error, sinceMs)
  }
}

const GONE = [404, 410]

/** Job. */
export async function keepTake(ctx: Ctx, { takeId }: { takeId: string }): Promise<void> {
  const take = await findTake(ctx, takeId)
  if (!take?.recording_sid || take.state === 'kept') return
  let bytes: Uint8Array
  try {
    bytes = await allOf(await ctx.carrier.fetchRecording(take.recording_sid))
  } catch (error) {
    if (isCarrierError(error) && error.outcome === 'refused' && GONE.includes(error.carrierCode ?? 0)) {
      await note(ctx, (tctx) => failTake(tctx, takeId, 'The carrier does not have the recording any more.'))
      return
    }
    throw askAgain(error, ctx.clock.now() - take.updated_at)
  }
  const audio = await playableAudio(ctx, bytes)
  if (!audio.ok) {
    await note(ctx, (tctx) => failTake(tctx, takeId, `${audio.reason}.`))
    return
  }
  const file = await writeAudio(ctx, audio)
  try {
    await note(ctx, async (tctx) => {
      if (!(await changeTake(tctx, takeId, ['keeping', 'failed'], { state: 'kept', failure: null }))) return
      const { account_id: accountId, owner, user_id: createdBy, label, kind } = take
      const userId = owner === 'me' ? createdBy : null
      await requireRoom(tctx, accountId, userId, audio.bytes.byteLength)
      await insertAudioMessage(tctx, { accountId, userId, createdBy, label, kind, ...file })
    })
  } catch (error) {
    // Message limit or quota reached since.
    if (!isDomainError(error)) throw error
    await ctx.files.remove(file.fileKey)
    await note(ctx, (tctx) => failTake(tctx, takeId, `${error.message}.`))
  }
}

/** playableAudio refuses larger files. */
async function allOf(audio: Readable): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of audio as AsyncIterable<Buffer>) {
    pieces.push(piece)
    if ((bytes += piece.byteLength) > MAX_AUDIO_BYTES) break
  }
  return Buffer.concat(pieces)
}
