import { randomUUID } from 'node:crypto'
import type { Ctx, Services } from '../../app/domain/context.server'
import { dispatchToInbound, findInbound } from '../../app/domain/inbound/dispatch-to-inbound.server'
import { getNextCallerStep } from '../../app/domain/inbound/get-next-caller-step.server'
import { receiveCall } from '../../app/domain/inbound/receive-call.server'
import { handleRecordingEvent } from '../../app/domain/recordings/start-recording.server'
import { waveformOf } from '../../app/domain/recordings/waveform'
import { renderWav, type TapedSound } from '../simulator/carrier/wav'

export interface Message {
  from: string
  /** Our number. */
  called: string
  text: string
  /** Epoch ms of the call. */
  at: number
}

/** Its audio is stored; the row is missing. */
export interface RecordedMessage extends Message {
  fileKey: string
  fileBytes: number
  waveform: string | null
  durationMs: number
}

const MS_PER_CHARACTER = 60
const PAUSE_MS = 350

const sid = (kind: 'CA' | 'RE') => `${kind}${randomUUID().replaceAll('-', '')}`

/** Voice-like sound, one stretch per sentence. */
function soundsOf(text: string): { sounds: TapedSound[]; durationMs: number } {
  const sounds: TapedSound[] = []
  let atMs = PAUSE_MS
  for (const sentence of text.split(/(?<=[.?!,])\s+/)) {
    const durationMs = sentence.length * MS_PER_CHARACTER
    sounds.push({ atMs, durationMs, track: 'inbound', kind: 'speech' })
    atMs += durationMs + PAUSE_MS
  }
  return { sounds, durationMs: atMs }
}

/** The audio, as the carrier's simulator renders it. */
export async function recordMessage(services: Pick<Services, 'files'>, message: Message): Promise<RecordedMessage> {
  const { sounds, durationMs } = soundsOf(message.text)
  const audio = renderWav(durationMs, 1, sounds)
  const fileKey = `recordings/${sid('RE')}.wav`
  await services.files.write(fileKey, audio)
  const waveform = await waveformOf(services.files.stream(fileKey), audio.length)
  return {
    ...message,
    fileKey,
    fileBytes: audio.length,
    waveform: waveform?.samples ? JSON.stringify(waveform.samples) : null,
    durationMs,
  }
}

/** An unanswered call with its message. null: the number is no one's. */
export async function leaveVoicemail(tx: Ctx, message: RecordedMessage): Promise<string | null> {
  const callId = await receiveCall(tx, { callSid: sid('CA'), from: message.from, called: message.called })
  const inbound = callId === null ? null : await findInbound(tx, callId)
  if (callId === null || !inbound) return null
  for (const userId of inbound.context.ringing) await dispatchToInbound(tx, callId, { type: 'DECLINE', userId })
  const step = await getNextCallerStep(tx, callId, { said: false })
  if (step.kind !== 'voicemail') throw new Error(`A seeded caller got ${step.kind}`)
  const { id: recordingId } = await tx.db.q
    .updateTable('recordings')
    .set({
      file_key: message.fileKey,
      file_bytes: message.fileBytes,
      waveform: message.waveform,
      transcript_state: 'done',
      transcript: message.text,
      utterances: JSON.stringify([
        { speaker: null, startMs: PAUSE_MS, endMs: message.durationMs - PAUSE_MS, text: message.text },
      ]),
    })
    .where('call_id', '=', callId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await handleRecordingEvent(tx, {
    attemptId: step.attemptId,
    recordingSid: sid('RE'),
    state: 'completed',
    durationMs: message.durationMs,
    channels: 1,
  })
  const { id } = await tx.db.q
    .selectFrom('voicemails')
    .select('id')
    .where('recording_id', '=', recordingId)
    .executeTakeFirstOrThrow()
  return id
}
