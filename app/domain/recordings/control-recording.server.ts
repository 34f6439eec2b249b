import type { Ctx } from '../context.server'
import { RetryLater } from '../jobs/retry-later'
import { isFinalState, toLineRecordingState } from './request-recording.server'
import { createNotStartedRetry, setRecording, updateLineRecording } from './start-recording.server'
import { recordingsWords } from './recordings.words'

const ACTIONS = { recording: 'resume', paused: 'pause', stopped: 'stop' } as const

/** Job, idempotent: applies the latest `wanted`, so a retried Pause never overrides a later Resume. */
export async function controlRecording(ctx: Ctx, { recordingId }: { recordingId: string }): Promise<void> {
  const recording = await ctx.db.q
    .selectFrom('recordings')
    .innerJoin('lines', 'lines.id', 'recordings.call_id')
    .select([
      'recordings.id',
      'recordings.call_id',
      'recordings.state',
      'recordings.wanted',
      'recordings.carrier_sid',
      'recordings.created_at',
      'lines.call_sid',
      'lines.ended_at',
    ])
    .where('recordings.id', '=', recordingId)
    .executeTakeFirst()
  if (!recording?.call_sid || isFinalState(recording.state)) return
  if (!recording.carrier_sid) {
    // The recording ends with its call.
    if (recording.ended_at !== null) return
    throw createNotStartedRetry(ctx, recording, recordingsWords.recordingNotStartedYet)
  }
  const { wanted } = recording
  await ctx.carrier.controlRecording(recording.call_sid, recording.carrier_sid, ACTIONS[wanted])
  await transactControl(ctx, async (tx) => {
    const now = await tx.db.q
      .selectFrom('recordings')
      .select('wanted')
      .where('id', '=', recordingId)
      .executeTakeFirstOrThrow()
    // Parallel requests reach the carrier in any order; the overtaken one repeats.
    if (now.wanted !== wanted) throw new RetryLater(0, recordingsWords.requestedStateChanged)
    if (wanted !== 'stopped') await setRecording(tx, recordingId, { state: wanted })
    // Completion is reported by the carrier later.
    else await updateLineRecording(tx, recording, 'off')
  })
}

/** Resets `wanted` to the actual state: the seller can retry. */
export const abandonControl = (ctx: Ctx, { recordingId }: { recordingId: string }): Promise<void> =>
  transactControl(ctx, async (tx) => {
    const recording = await tx.db.q
      .updateTable('recordings')
      .set((eb) => ({
        wanted: eb
          .case()
          .when('state', '=', 'paused')
          .then('paused' as const)
          .else('recording' as const)
          .end(),
      }))
      .where('id', '=', recordingId)
      .where('state', 'in', ['recording', 'paused'])
      .returning(['id', 'call_id', 'state', 'wanted'])
      .executeTakeFirst()
    if (recording) await updateLineRecording(tx, recording, toLineRecordingState(recording))
  })

const transactControl = (ctx: Ctx, work: (tx: Ctx) => Promise<void>): Promise<void> =>
  ctx.db.transact('recording.control', work)
