import { releaseEvent } from '../call-engine/decisions.server'
import { toLine, type DialStep } from '../call-engine/dial-step'
import { getDialSessionView } from '../call-engine/publish-dial-session.server'
import { dispatch, runDialStep } from '../call-engine/run-dial-step.server'
import type { LineState } from '../../../machines/kept-by-server/line'
import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { findDialSessionRow } from '../dial-sessions/dial-sessions.read.server'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import { keptLine, type KeptLine } from './line-machine.server'

/** A step on a line of the seller's session. Returns the session or its replacement. Throws forbidden, not_found. */
export async function onOwnLine(
  ctx: Ctx,
  input: { id: string; lineId: string },
  name: string,
  work: (run: DialStep, line: KeptLine) => Promise<string | void>,
): Promise<DialSessionView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact(name, async (tctx) => {
    await findDialSessionRow(tctx, input.id)
    const instead = await runDialStep(tctx, input.id, async (run) =>
      work(run, run.lines.find((candidate) => candidate.id === input.lineId) ?? (await replacedLine(tctx, input))),
    )
    return getDialSessionView(tctx, instead ?? input.id)
  })
}

/** The slot may have been dialed again since display. */
async function replacedLine(tctx: Ctx, { id, lineId }: { id: string; lineId: string }): Promise<KeptLine> {
  const row = await tctx.db.q
    .selectFrom('lines')
    .selectAll()
    .where('id', '=', lineId)
    .where('session_id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Line')
  return keptLine(row)
}

const ENDING_STATES: readonly LineState[] = ['takingBack', 'quieting', 'declined', 'dropping', 'ending', 'ended']

export const hangUpLine = (ctx: Ctx, input: { id: string; lineId: string }): Promise<DialSessionView> =>
  onOwnLine(ctx, input, 'line.hang-up', async (run, line) => {
    if (!(await dispatch(run, toLine(line, releaseEvent(run, line, true)))) && !ENDING_STATES.includes(line.state))
      throw new DomainError('not_possible_now', 'This line cannot be hung up now')
  })
