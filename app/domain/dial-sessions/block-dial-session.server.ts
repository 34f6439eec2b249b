import { toLine, toSession } from '../call-engine/dial-step'
import { dispatch, runLineStep } from '../call-engine/run-dial-step.server'
import type { Ctx } from '../context.server'

/** Ends the session with `note` once its lines are over. The lead returns to its place: no phone rang. */
export async function blockRunOfLine(tctx: Ctx, lineId: string, note: string): Promise<void> {
  await runLineStep(tctx, lineId, async (run, line) => {
    await dispatch(run, toSession({ type: 'BLOCKED', notice: `${note}.` }))
    await dispatch(run, toLine(line, { type: 'WITHDRAWN', at: tctx.clock.now(), note }))
  })
}
