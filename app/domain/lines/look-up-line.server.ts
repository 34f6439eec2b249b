import { runLineStep } from '../call-engine/run-dial-step.server'
import type { Ctx } from '../context.server'
import { setLineWait } from './line-codes.server'

/** Marks a line whose call is unknown until the carrier is asked for it. */
export async function lookForLine(tctx: Ctx, lineId: string): Promise<void> {
  await runLineStep(tctx, lineId, async (run, line) => {
    if (line.state !== 'pending' && line.state !== 'takingBack') return
    await setLineWait(tctx, line, { state: 'carrier_lookup', detail: null })
    run.changed.session = true
  })
}
