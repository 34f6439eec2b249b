import { runLineStep } from '../call-engine/run-dial-step.server'
import type { Ctx } from '../context.server'
import { setLineWait } from './line-codes.server'

export async function lookForLine(tctx: Ctx, lineId: string): Promise<void> {
  await runLineStep(tctx, lineId, async (run, line) => {
    if (line.state !== 'pending' && line.state !== 'takingBack') return
    await setLineWait(tctx, line, { state: 'carrier_lookup', detail: null })
    run.changed.session = true
  })
}
