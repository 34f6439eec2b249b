import type { Ctx } from '../context.server'
import { TryAgain } from '../jobs/try-again'
import { setRecording } from './start-recording.server'

/** Pauses, resumes or stops a running recording at the carrier. Repeating it is harmless. (Job.) */
export async function controlRecording(
  ctx: Ctx,
  { recordingId, action }: { recordingId: string; action: 'pause' | 'resume' | 'stop' },
): Promise<void> {
  const recording = await ctx.db.q
    .selectFrom('recordings')
    .innerJoin('lines', 'lines.id', 'recordings.call_id')
    .select(['recordings.state', 'recordings.carrier_sid', 'lines.call_sid'])
    .where('recordings.id', '=', recordingId)
    .executeTakeFirst()
  if (!recording?.call_sid || ['completed', 'absent', 'refused'].includes(recording.state)) return
  if (!recording.carrier_sid) throw new TryAgain(500, 'The recording has not started yet')
  await ctx.carrier.controlRecording(recording.call_sid, recording.carrier_sid, action)
  if (action === 'stop') return
  await ctx.db.transact('recording.control', (tctx) =>
    setRecording(tctx, recordingId, { state: action === 'pause' ? 'paused' : 'recording' }),
  )
}
