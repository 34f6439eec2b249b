import type { Ctx, Services } from '../../../app/domain/context.server'
import { fullName } from '../../../app/domain/person-name'
import { waveformOf } from '../../../app/domain/recordings/waveform'
import { transcriptText } from '../../../app/domain/transcripts/transcript-text'
import { renderWav, type TapedSound } from '../../simulator/carrier/wav'
import { talkMsOf, type PlannedCall } from './plan'
import type { Random } from './random'
import type { WrittenCall } from './write-calls'

const MS_PER_CHARACTER = 60
const PAUSE_MS = 450

interface Recorded {
  fileKey: string
  bytes: number
  waveform: string | null
  durationMs: number
  utterances: { speaker: 'seller' | 'lead'; startMs: number; endMs: number; text: string }[]
}

/** The sound of each conversation, as the carrier's simulator renders it. */
export async function recordConversations(
  services: Pick<Services, 'files'>,
  random: Random,
  calls: readonly PlannedCall[],
): Promise<Map<PlannedCall, Recorded>> {
  const recorded = new Map<PlannedCall, Recorded>()
  for (const call of calls) if (call.recorded !== null) recorded.set(call, await record(services, random, call))
  return recorded
}

async function record(services: Pick<Services, 'files'>, random: Random, call: PlannedCall): Promise<Recorded> {
  const durationMs = talkMsOf(call)
  const utterances: Recorded['utterances'] = []
  let atMs = PAUSE_MS
  for (const [turn, text] of call.recorded!.entries()) {
    const endMs = Math.min(durationMs, atMs + text.length * MS_PER_CHARACTER)
    if (endMs - atMs < 500) break
    utterances.push({ speaker: turn % 2 === 0 ? 'seller' : 'lead', startMs: atMs, endMs, text })
    atMs = endMs + PAUSE_MS
  }
  const sounds = utterances.map(({ speaker, startMs, endMs }): TapedSound => ({
    atMs: startMs,
    durationMs: endMs - startMs,
    track: speaker === 'seller' ? 'outbound' : 'inbound',
    kind: 'speech',
  }))
  const audio = renderWav(durationMs, 2, sounds)
  const fileKey = `recordings/RE${random.hex(32)}.wav`
  await services.files.write(fileKey, audio)
  const waveform = await waveformOf(services.files.stream(fileKey), audio.length)
  return {
    fileKey,
    bytes: audio.length,
    waveform: waveform?.samples ? JSON.stringify(waveform.samples) : null,
    durationMs,
    utterances,
  }
}

export async function writeRecordings(
  tx: Ctx,
  random: Random,
  {
    accountId,
    calls,
    recorded,
  }: { accountId: string; calls: readonly WrittenCall[]; recorded: Map<PlannedCall, Recorded> },
): Promise<void> {
  const sellers = await loadNames(tx, accountId)
  for (const { planned, id } of calls) {
    const recording = recorded.get(planned)
    if (!recording) continue
    const startedAt = planned.endedAt - recording.durationMs
    await tx.db.q
      .insertInto('recordings')
      .values({
        id: tx.ids('rcd'),
        account_id: accountId,
        call_id: id,
        carrier_sid: `RE${random.hex(32)}`,
        state: 'completed',
        duration_ms: recording.durationMs,
        channels: 2,
        file_key: recording.fileKey,
        file_bytes: recording.bytes,
        waveform: recording.waveform,
        failure: null,
        transcript_state: 'done',
        transcript_requested_at: planned.endedAt,
        transcript_sid: null,
        transcript_reason: null,
        transcript_detail: null,
        transcript: transcriptText({
          seller: sellers.get(planned.session.campaign.userId) ?? '',
          lead: planned.contact.name,
          utterances: recording.utterances,
        }),
        utterances: JSON.stringify(recording.utterances),
        summary: null,
        created_at: startedAt,
        updated_at: planned.endedAt,
      })
      .execute()
  }
}

async function loadNames(tx: Ctx, accountId: string): Promise<Map<string, string>> {
  const users = await tx.db.q
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('account_id', '=', accountId)
    .execute()
  return new Map(users.map((user) => [user.id, fullName(user.first_name, user.last_name)]))
}
