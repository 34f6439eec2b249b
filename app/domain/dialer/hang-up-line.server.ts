import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { findDialSessionRow } from './dial-sessions.read.server'
import type { DialSessionView } from './dialer.schema'
import type { KeptLine } from './kept-line.server'
import type { Run } from './run'
import { readRunView, tellLine, withRun } from './tell.server'

/** Runs one step around a line that the caller's session shows. Throws not_found for any other. */
export async function onOwnLine(
  ctx: Ctx,
  input: { id: string; lineId: string },
  name: string,
  work: (run: Run, line: KeptLine) => Promise<void>,
): Promise<DialSessionView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact(name, async (tctx) => {
    await findDialSessionRow(tctx, input.id)
    await withRun(tctx, input.id, async (run) => {
      const line = run.lines.find((candidate) => candidate.id === input.lineId)
      if (!line) throw notFound('Line')
      await work(run, line)
    })
    return readRunView(tctx, input.id)
  })
}

/** The seller hangs up one line. A line that is ending or over is fine: the wish is granted. */
export const hangUpLine = (ctx: Ctx, input: { id: string; lineId: string }): Promise<DialSessionView> =>
  onOwnLine(ctx, input, 'line.hang-up', async (run, line) => {
    const over = line.state === 'ending' || line.state === 'ended' || line.state === 'withdrawing'
    if (!(await tellLine(run, line, { type: 'HANG_UP', at: run.tctx.clock.now() })) && !over)
      throw new DomainError('not_possible_now', 'This line cannot be hung up now')
  })
