import { toLine } from '../call-engine/dial-step'
import { dispatch, runLineStep } from '../call-engine/run-dial-step.server'
import type { Ctx } from '../context.server'
import { isHeldBySeller } from '../transfers/transfer-state'
import { enqueueHold } from '../transfers/enqueue-hold.server'

export async function handleConferenceParticipant(
  tx: Ctx,
  input: { lineId: string; callSid: string; what: 'joined' | 'left' },
): Promise<void> {
  await runLineStep(tx, input.lineId, async (step, line) => {
    if (line.context.callSid !== null && line.context.callSid !== input.callSid) return
    const at = tx.clock.now()
    await dispatch(step, toLine(line, input.what === 'joined' ? { type: 'JOINED', at } : { type: 'LEFT', at }))
    // A leg that rejoins is not on hold.
    if (input.what === 'joined' && isHeldBySeller(step.session, line.id)) await enqueueHold(step, line.id)
  })
}
