import { runLineStep } from '../call-engine/run-dial-step.server'
import type { Ctx } from '../context.server'
import { setLineWait } from './line-codes.server'

export async function setLineLookup(tx: Ctx, lineId: string): Promise<void> {
  await runLineStep(tx, lineId, async (step, line) => {
    if (line.state !== 'pending' && line.state !== 'withdrawing') return
    await setLineWait(tx, line, { state: 'carrier_lookup', detail: null })
    step.changed.session = true
  })
}
