import { runLineStep } from '../call-engine/run-dial-step.server'
import type { Ctx } from '../context.server'
import { setDelayNote } from './delay-note.server'
import { LOOKED_FOR } from '../dial-sessions/dialer-views'

/** Nobody knows whether the carrier has a line's call: the line and the message bar say so until it is found, or never was. */
export async function lookForLine(tctx: Ctx, lineId: string): Promise<void> {
  await runLineStep(tctx, lineId, async (run, line) => {
    if (line.state !== 'pending' && line.state !== 'takingBack') return
    await setDelayNote(tctx, line, LOOKED_FOR)
    run.changed.session = true
  })
}
