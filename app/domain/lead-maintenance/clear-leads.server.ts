import { setImmediate as breathe } from 'node:timers/promises'
import { listStageRows } from '../boards/board-access.server'
import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { fireRules } from '../rules/fire-rules.server'
import { findLeadRow } from '../leads/find-lead.server'
import { applyLeadMove, type LeadMove } from '../leads/move-lead-to-stage.server'
import { applyLeadRemoval } from '../leads/remove-lead-from-board.server'
import { withTally } from '../lead-counts/with-tally.server'

/** Per transaction; larger ones delay dials. */
const CHUNK = 25

/** Job `stage.clear`; continues after a crash. */
export async function clearStage(ctx: Ctx, payload: JobPayloads['stage.clear']): Promise<void> {
  while (await ctx.db.transact('stage.clear', (tx) => clearStageChunk(tx, payload))) await breathe()
}

async function clearStageChunk(
  tx: Ctx,
  { stageId, moveToStageId, byUser }: JobPayloads['stage.clear'],
): Promise<boolean> {
  const leads = await tx.db.q
    .selectFrom('leads')
    .selectAll()
    .where('stage_id', '=', stageId)
    .orderBy('priority_rank')
    .orderBy('id', 'desc')
    .limit(CHUNK)
    .execute()
  const [first] = leads
  if (!first) return false
  const { account_id: accountId, board_id: boardId } = first
  const to = moveToStageId === null ? null : await findTargetStage(tx, boardId, moveToStageId)
  const cause = { byUser, ruleId: null, fact: null }
  const moves: LeadMove[] = []
  await withTally(tx, async (tally) => {
    for (const lead of leads)
      if (to === null) await applyLeadRemoval(tx, tally, lead, cause)
      else moves.push(await applyLeadMove(tx, tally, lead, to, cause))
    const stageIds = to === null ? [stageId] : [stageId, to]
    return { result: undefined, news: [{ type: 'leads.changed', accountId, boardId, stageIds }] }
  })
  for (const { lead, historyId } of moves) {
    // Another lead's rule may have changed it: a shared number blocks both.
    const now = await findLeadRow(tx, lead.id)
    if (now && historyId !== null) await fireRules(tx, { kind: 'moved', lead: now, historyId })
  }
  return leads.length === CHUNK
}

/** The first stage if the chosen one was deleted. */
async function findTargetStage(tx: Ctx, boardId: string, chosen: string): Promise<string | null> {
  const board = await tx.db.q.selectFrom('boards').select('deleted_at').where('id', '=', boardId).executeTakeFirst()
  if (board?.deleted_at !== null) return null
  const stages = await listStageRows(tx, boardId)
  return (stages.find(({ id }) => id === chosen) ?? stages[0])?.id ?? null
}

/** Job `board.clear`. */
export async function clearBoard(ctx: Ctx, payload: JobPayloads['board.clear']): Promise<void> {
  while (await ctx.db.transact('board.clear', (tx) => clearBoardChunk(tx, payload))) await breathe()
}

async function clearBoardChunk(tx: Ctx, { boardId, byUser }: JobPayloads['board.clear']): Promise<boolean> {
  const leads = await tx.db.q
    .selectFrom('leads')
    .selectAll()
    .where('board_id', '=', boardId)
    .orderBy('contact_id')
    .limit(CHUNK)
    .execute()
  await withTally(tx, async (tally) => {
    for (const lead of leads) await applyLeadRemoval(tx, tally, lead, { byUser, ruleId: null, fact: null })
    // Deleted: no subscribers.
    return { result: undefined, news: [] }
  })
  return leads.length === CHUNK
}
