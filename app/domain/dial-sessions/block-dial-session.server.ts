import type { Ctx } from '../context.server'
import { onLine } from '../call-engine/hear.server'
import { tellDialSession, tellLine } from '../call-engine/tell.server'

/**
 * No call of ours gets through, as `note` says, and the next leads' would not either: the run dials nobody more
 * and ends with that word as soon as no line is live. No phone rang, so the lead stands in its place again.
 */
export async function blockRunOfLine(tctx: Ctx, lineId: string, note: string): Promise<void> {
  await onLine(tctx, lineId, async (run, line) => {
    await tellDialSession(run, { type: 'BLOCKED', notice: `${note}.` })
    await tellLine(run, line, { type: 'WITHDRAWN', at: tctx.clock.now(), note })
  })
}
