import { toLine, toSession } from '../call-engine/dial-step'
import { dispatch, runLineStep } from '../call-engine/run-dial-step.server'
import type { Ctx } from '../context.server'

/**
 * No call of ours gets through, as `note` says, and the next leads' would not either: the run dials nobody more
 * and ends with that word as soon as no line is live. No phone rang, so the lead stands in its place again.
 */
export async function blockRunOfLine(tctx: Ctx, lineId: string, note: string): Promise<void> {
  await runLineStep(tctx, lineId, async (run, line) => {
    await dispatch(run, toSession({ type: 'BLOCKED', notice: `${note}.` }))
    await dispatch(run, toLine(line, { type: 'WITHDRAWN', at: tctx.clock.now(), note }))
  })
}
