import { toLine } from '../call-engine/dial-step'
import { dispatch, runLineStep } from '../call-engine/run-dial-step.server'
import type { Ctx } from '../context.server'

export async function handleConferenceParticipant(
  tx: Ctx,
  input: { lineId: string; callSid: string; what: 'joined' | 'left' },
): Promise<void> {
  await runLineStep(tx, input.lineId, async (step, line) => {
    if (line.context.callSid !== null && line.context.callSid !== input.callSid) return
    const at = tx.clock.now()
    await dispatch(step, toLine(line, input.what === 'joined' ? { type: 'JOINED', at } : { type: 'LEFT', at }))
  })
}
