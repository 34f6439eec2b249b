import type { Ctx } from '../context.server'
import { TryAgain } from '../jobs/try-again'
import { isOver, shownRecording } from './request-recording.server'
import { notBegun, setRecording, showOnLine } from './start-recording.server'

const ACTIONS = { recording: 'resume', paused: 'pause', stopped: 'stop' } as const

/**
 * Brings a running recording at the carrier to what the seller wants of it now: a Pause that failed and is tried again must not
 * come after a later Resume. Repeating it is harmless. (Job.)
 */
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
    // Its call is over, and it with it.
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
    // Two requests side by side reach the carrier in any order: whoever was overtaken asks once more.
    if (now.wanted !== wanted) throw new TryAgain(0, 'Something else was asked for meanwhile')
    if (wanted !== 'stopped') await setRecording(tctx, recordingId, { state: wanted })
    // That it is complete is the carrier's to say, in its own time: the next one need not wait for it.
    else await showOnLine(tctx, recording, 'off')
  })
}

/** The carrier does not do it, however often it is asked: what goes on is shown, and can be asked for again. */
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
