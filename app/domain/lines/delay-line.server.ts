import { toLine } from '../call-engine/dial-step'
import { dispatch, runLineStep } from '../call-engine/run-dial-step.server'
import type { Ctx } from '../context.server'
import { setDelayNote } from './delay-note.server'

/**
 * The carrier did not take a call and is asked again by itself, or the seller has paused: the line and the message bar say why.
 * One that was hung up meanwhile is over: nobody was called.
 */
export async function delayLine(tctx: Ctx, lineId: string, note: string): Promise<void> {
  await runLineStep(tctx, lineId, async (run, line) => {
    if (line.state === 'takingBack')
      await dispatch(run, toLine(line, { type: 'WITHDRAWN', at: tctx.clock.now(), note: null }))
    if (line.state !== 'pending' || line.row.delay_note === note) return
    await setDelayNote(tctx, line, note)
    run.changed.session = true
  })
}
