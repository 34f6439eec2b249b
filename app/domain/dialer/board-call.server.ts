import { noteCall } from '../leads/alter-lead.server'
import { leadRowOf } from '../leads/find-lead.server'
import type { LeadRow } from '../leads/lead-state'
import { fireRules } from '../rules/fire-rules.server'
import type { KeptLine } from './kept-line.server'
import type { Run } from './run'

/** The lead that a line of a board's run dials, and the stage that is dialed; null: no board, or a lead that has left it. */
async function leadOf({ tctx, campaign }: Run, line: KeptLine): Promise<{ lead: LeadRow; stageId: string } | null> {
  const { board_id: boardId, stage_id: stageId } = campaign
  if (boardId === null || stageId === null) return null
  const lead = await leadRowOf(tctx, boardId, line.row.contact_id)
  return lead ? { lead, stageId } : null
}

/** A call of a board's run is over: its lead counts it and has its nuisance window, and the stage's rules answer. */
export async function countBoardCall(run: Run, line: KeptLine): Promise<void> {
  const found = await leadOf(run, line)
  if (!found) return
  const { tctx, session } = run
  const cause = { byUser: session.row.user_id, ruleId: null, fact: `call:${line.id}` }
  const lead = await noteCall(tctx, found.lead, tctx.clock.now(), cause)
  await fireRules(tctx, { kind: 'call-made', lead, callId: line.id, stageId: found.stageId })
}

/** What came of a call of a board's run was said: the disposition's own actions and the stage's rules answer. */
export async function answerDisposition(run: Run, line: KeptLine, dispositionId: string): Promise<void> {
  const found = await leadOf(run, line)
  if (found) await fireRules(run.tctx, { kind: 'disposed', ...found, callId: line.id, dispositionId })
}
