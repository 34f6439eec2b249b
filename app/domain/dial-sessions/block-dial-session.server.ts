import { toLine, toSession } from '../call-engine/dial-step'
import { dispatch, runLineStep } from '../call-engine/run-dial-step.server'
import type { Ctx } from '../context.server'

/** Ends the session with `note` once its lines are over. The lead returns to its place: no phone rang. */
export async function blockSessionOfLine(tx: Ctx, lineId: string, note: string): Promise<void> {
  await runLineStep(tx, lineId, async (step, line) => {
    await dispatch(step, toSession({ type: 'BLOCKED', notice: `${note}.` }))
    await dispatch(step, toLine(line, { type: 'WITHDRAWN', at: tx.clock.now(), note }))
  })
}
