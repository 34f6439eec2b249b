import { statement } from '../../../db/statement'
import type { DialSessionEvent } from '../../../machines/kept-by-server/dial-session'
import type { LineEvent } from '../../../machines/kept-by-server/line'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { keptLine, type KeptLine } from '../lines/line-machine.server'
import type { Run } from './run'
import { tellDialSession, tellLine, withRun } from './tell.server'

const lineById = statement((q, p: { id: string }) => q.selectFrom('lines').selectAll().where('id', '=', p.id))
const sessionOfLine = statement((q, p: { id: string }) =>
  q.selectFrom('lines').select('session_id').where('id', '=', p.id),
)
const sessionById = statement((q, p: { id: string }) =>
  q.selectFrom('dial_sessions').select('id').where('id', '=', p.id),
)

async function readLine(tctx: Ctx, id: string): Promise<KeptLine> {
  const row = await tctx.db.first(lineById, { id })
  if (!row) throw notFound('Line')
  return keptLine(row)
}

/** What the carrier, a timer or a job says about a line. false: no such line, or its state does not accept it. */
export async function hearLine(tctx: Ctx, lineId: string, event: LineEvent): Promise<boolean> {
  return (await onLine(tctx, lineId, (run, line) => tellLine(run, line, event))) ?? false
}

/** Runs one step around a line. null: no such line. A line whose slot dials again has ended; late facts are still its own. */
export async function onLine<T>(
  tctx: Ctx,
  lineId: string,
  work: (run: Run, line: KeptLine) => Promise<T>,
): Promise<T | null> {
  const of = await tctx.db.first(sessionOfLine, { id: lineId })
  if (!of) return null
  return withRun(tctx, of.session_id, async (run) =>
    work(run, run.lines.find((candidate) => candidate.id === lineId) ?? (await readLine(tctx, lineId))),
  )
}

/** What the carrier or a timer says about a session. */
export async function hearDialSession(tctx: Ctx, sessionId: string, event: DialSessionEvent): Promise<boolean> {
  const exists = await tctx.db.first(sessionById, { id: sessionId })
  return exists ? withRun(tctx, sessionId, (run) => tellDialSession(run, event)) : false
}
