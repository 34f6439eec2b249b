import type { Ctx } from '../context.server'
import { TryAgain } from '../jobs/try-again'
import { isOver, shownRecording } from './request-recording.server'
import { notBegun, setRecording, showOnLine } from './start-recording.server'

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
  if (!recording?.call_sid || isOver(recording.state)) return
  if (!recording.carrier_sid) {
    // The recording ends with its call.
    if (recording.ended_at !== null) return
    throw notBegun(ctx, recording, 'The recording has not started yet')
  }
  const { wanted } = recording
  await ctx.carrier.controlRecording(recording.call_sid, recording.carrier_sid, ACTIONS[wanted])
  await keep(ctx, async (tctx) => {
    const now = await tctx.db.q
      .selectFrom('recordings')
      .select('wanted')
      .where('id', '=', recordingId)
      .executeTakeFirstOrThrow()
    // Parallel requests reach the carrier in any order; the overtaken one repeats.
    if (now.wanted !== wanted) throw new TryAgain(0, 'Something else was asked for meanwhile')
    if (wanted !== 'stopped') await setRecording(tctx, recordingId, { state: wanted })
    // Completion is reported by the carrier later.
    else await showOnLine(tctx, recording, 'off')
  })
}

/** Resets `wanted` to the actual state: the seller can retry. */
export const giveUpControl = (ctx: Ctx, { recordingId }: { recordingId: string }): Promise<void> =>
  keep(ctx, async (tctx) => {
    const recording = await tctx.db.q
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
    if (recording) await showOnLine(tctx, recording, shownRecording(recording))
  })

const keep = (ctx: Ctx, work: (tctx: Ctx) => Promise<void>): Promise<void> => ctx.db.transact('recording.control', work)
