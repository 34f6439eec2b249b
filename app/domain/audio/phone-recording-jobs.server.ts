import type { Readable } from 'node:stream'
import { markUncertain } from '../attempts/attempt.server'
import { sendOnce } from '../attempts/send-once-plan.server'
import { createBackoffRetry } from '../jobs/create-backoff-retry.server'
import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import type { FINISHED } from '../jobs/finish-job.server'
import { isDomainError } from '../errors'
import { MAX_AUDIO_BYTES } from './audio.schema'
import {
  applyPhoneRecordingStatus,
  updatePhoneRecording,
  failPhoneRecording,
  findPhoneRecording,
  setPhoneRecordingCall,
} from './phone-recordings.server'
import { preparePlayableAudio } from './prepare-playable-audio.server'
import { insertAudioMessage, requireAudioQuota, storeAudioFile } from './audio-message-input.server'
import { audioWords } from './audio.words'

const RING_MS = 30_000
/** Three minutes of speech and a slow carrier. */
const GIVE_UP_AFTER_MS = 15 * 60_000
const MAX_RETRY_MS = 30_000

const transactPhoneRecording = (ctx: Ctx, work: (tx: Ctx) => Promise<unknown>) =>
  ctx.db.transact('phone-recording.update', work)

/** Job. */
export const callForPhoneRecording = (
  ctx: Ctx,
  { takeId }: { takeId: string },
  jobKey: string,
): Promise<typeof FINISHED> =>
  sendOnce(ctx, jobKey, {
    name: 'call.place',
    async plan(tx) {
      const phoneRecording = await findPhoneRecording(tx, takeId)
      if (phoneRecording?.state !== 'calling') return null
      const { e164: to, caller_id: from } = phoneRecording
      return {
        attempt: {
          account_id: phoneRecording.account_id,
          kind: 'call',
          leg_kind: 'message_recording',
          subject_id: takeId,
          to_number: to,
          from_number: from,
        },
        async send(attemptId) {
          const call = { attemptId, to, from, ringTimeoutMs: RING_MS, detectsMachines: false }
          const { callSid, sentAt } = await ctx.carrier.placeCall(call)
          return { carrierSid: callSid, sentAt }
        },
      }
    },
    onAccepted: (tx, callSid) => setPhoneRecordingCall(tx, takeId, callSid),
    onRefused: (tx, reason) => failPhoneRecording(tx, takeId, audioWords.phoneNotCalled(reason)),
  })

export const abandonPhoneRecording = (ctx: Ctx, { takeId }: { takeId: string }, jobKey: string): Promise<unknown> =>
  transactPhoneRecording(ctx, async (tx) => {
    const attempt = await tx.db.q.selectFrom('attempts').select('id').where('job_key', '=', jobKey).executeTakeFirst()
    if (attempt) await markUncertain(tx, attempt.id, audioWords.callNotPlaced)
    else await failPhoneRecording(tx, takeId, audioWords.phoneNotCalledSentence)
  })

/** Job: reconciles after silence or the call's end. */
export async function reconcilePhoneRecording(ctx: Ctx, { takeId }: { takeId: string }): Promise<void> {
  const phoneRecording = await findPhoneRecording(ctx, takeId)
  if (!phoneRecording || (phoneRecording.state !== 'calling' && phoneRecording.state !== 'speaking')) return
  const elapsedMs = ctx.clock.now() - phoneRecording.created_at
  const { call_sid: callSid } = phoneRecording
  if (callSid !== null) {
    const found = await retryOnError(
      ctx.carrier.findRecordings({ callSid, sinceMs: phoneRecording.created_at - 5_000 }),
      elapsedMs,
    )
    const done = found.find(({ state }) => state !== 'underway')
    if (done) {
      const { recordingSid, state } = done
      await transactPhoneRecording(ctx, (tx) =>
        applyPhoneRecordingStatus(tx, takeId, { recordingSid, state: state === 'absent' ? state : 'completed' }),
      )
      return
    }
    const callStatus = await retryOnError(ctx.carrier.fetchCall(callSid), elapsedMs)
    const isLive = callStatus !== null && ['queued', 'ringing', 'in-progress'].includes(callStatus.status)
    if ((isLive || found.length > 0) && elapsedMs < GIVE_UP_AFTER_MS)
      throw createBackoffRetry(new Error('The call is still live'), Math.min(elapsedMs, 10 * MAX_RETRY_MS))
  }
  await transactPhoneRecording(ctx, (tx) =>
    failPhoneRecording(tx, takeId, audioWords.outcomeCallUnknownNothingRecorded),
  )
}

async function retryOnError<T>(request: Promise<T>, sinceMs: number): Promise<T> {
  try {
    return await request
  } catch (error) {
    throw createBackoffRetry(error, sinceMs)
  }
}

const NOT_FOUND_CODES = [404, 410]

/** Job. */
export async function storePhoneRecording(ctx: Ctx, { takeId }: { takeId: string }): Promise<void> {
  const phoneRecording = await findPhoneRecording(ctx, takeId)
  if (!phoneRecording?.recording_sid || phoneRecording.state === 'kept') return
  let bytes: Uint8Array
  try {
    bytes = await readAll(await ctx.carrier.fetchRecording(phoneRecording.recording_sid))
  } catch (error) {
    if (isCarrierError(error) && error.outcome === 'refused' && NOT_FOUND_CODES.includes(error.carrierCode ?? 0)) {
      await transactPhoneRecording(ctx, (tx) => failPhoneRecording(tx, takeId, audioWords.carrierNoLongerRecording))
      return
    }
    throw createBackoffRetry(error, ctx.clock.now() - phoneRecording.updated_at)
  }
  const audio = await preparePlayableAudio(ctx, bytes)
  if (!audio.ok) {
    await transactPhoneRecording(ctx, (tx) => failPhoneRecording(tx, takeId, `${audio.reason}.`))
    return
  }
  const file = await storeAudioFile(ctx, audio)
  try {
    await transactPhoneRecording(ctx, async (tx) => {
      if (!(await updatePhoneRecording(tx, takeId, ['keeping', 'failed'], { state: 'kept', failure: null }))) return
      const { account_id: accountId, owner, user_id: createdBy, label, kind } = phoneRecording
      const userId = owner === 'me' ? createdBy : null
      await requireAudioQuota(tx, accountId, userId, audio.bytes.byteLength)
      await insertAudioMessage(tx, { accountId, userId, createdBy, label, kind, ...file })
    })
  } catch (error) {
    // Message limit or quota reached since.
    if (!isDomainError(error)) throw error
    await ctx.files.remove(file.fileKey)
    await transactPhoneRecording(ctx, (tx) => failPhoneRecording(tx, takeId, `${error.message}.`))
  }
}

/** preparePlayableAudio refuses larger files. */
async function readAll(audio: Readable): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of audio as AsyncIterable<Buffer>) {
    pieces.push(piece)
    if ((bytes += piece.byteLength) > MAX_AUDIO_BYTES) break
  }
  return Buffer.concat(pieces)
}
