import { releaseEvent } from '../call-engine/decisions.server'
import { toLine, type DialStep } from '../call-engine/dial-step'
import { getDialSessionView } from '../call-engine/publish-dial-session.server'
import { dispatch, runDialStep } from '../call-engine/run-dial-step.server'
import type { LineState } from '../../../machines/server/line'
import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { findDialSessionRow } from '../dial-sessions/dial-sessions.read.server'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import { toStoredLine, type StoredLine } from './line-machine.server'
import { linesWords } from './lines.words'

/** A step on a line of the seller's session. Returns the session or its replacement. Throws forbidden, not_found. */
export async function runOwnLineStep(
  ctx: Ctx,
  input: { id: string; lineId: string },
  name: string,
  work: (step: DialStep, line: StoredLine) => Promise<string | void>,
): Promise<DialSessionView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact(name, async (tx) => {
    await findDialSessionRow(tx, input.id)
    const replacementId = await runDialStep(tx, input.id, async (step) =>
      work(step, step.lines.find((candidate) => candidate.id === input.lineId) ?? (await findReplacedLine(tx, input))),
    )
    return getDialSessionView(tx, replacementId ?? input.id)
  })
}

/** The slot may have been dialed again since display. */
async function findReplacedLine(tx: Ctx, { id, lineId }: { id: string; lineId: string }): Promise<StoredLine> {
  const row = await tx.db.q
    .selectFrom('lines')
    .selectAll()
    .where('id', '=', lineId)
    .where('session_id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Line')
  return toStoredLine(row)
}

const ENDING_STATES: readonly LineState[] = ['withdrawing', 'canceling', 'declined', 'dropping', 'ending', 'ended']

export const hangUpLine = (ctx: Ctx, input: { id: string; lineId: string }): Promise<DialSessionView> =>
  runOwnLineStep(ctx, input, 'line.hang-up', async (step, line) => {
    if (!(await dispatch(step, toLine(line, releaseEvent(step, line, true)))) && !ENDING_STATES.includes(line.state))
      throw new DomainError('not_possible_now', linesWords.lineCannotBeHungUp)
  })
