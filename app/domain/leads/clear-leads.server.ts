import { setImmediate as breathe } from 'node:timers/promises'
import { stagesOf } from '../boards/board-access.server'
import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { fireRules } from '../rules/fire-rules.server'
import { leadRow } from './find-lead.server'
import { bookMove, type Moved } from './put-lead.server'
import { bookRemoval } from './take-lead-off.server'
import { withTally } from './tell-board.server'

/** Per transaction; larger ones delay dials. */
const CHUNK = 25

/** Job `stage.clear`; continues after a crash. */
export async function clearStage(ctx: Ctx, payload: JobPayloads['stage.clear']): Promise<void> {
  while (await ctx.db.transact('stage.clear', (tctx) => clearSome(tctx, payload))) await breathe()
}

async function clearSome(tctx: Ctx, { stageId, moveToStageId, byUser }: JobPayloads['stage.clear']): Promise<boolean> {
  const leads = await tctx.db.q
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
  const to = moveToStageId === null ? null : await stageToTake(tctx, boardId, moveToStageId)
  const cause = { byUser, ruleId: null, fact: null }
  const moves: Moved[] = []
  await withTally(tctx, async (tally) => {
    for (const lead of leads)
      if (to === null) await bookRemoval(tctx, tally, lead, cause)
      else moves.push(await bookMove(tctx, tally, lead, to, cause))
    const stageIds = to === null ? [stageId] : [stageId, to]
    return { result: undefined, news: [{ type: 'leads.changed', accountId, boardId, stageIds }] }
  })
  for (const { lead, historyId } of moves) {
    // Another lead's rule may have changed it: a shared number blocks both.
    const now = await leadRow(tctx, lead.id)
    if (now && historyId !== null) await fireRules(tctx, { kind: 'moved', lead: now, historyId })
  }
  return leads.length === CHUNK
}

/** The first stage if the chosen one was deleted. */
async function stageToTake(tctx: Ctx, boardId: string, chosen: string): Promise<string | null> {
  const board = await tctx.db.q.selectFrom('boards').select('deleted_at').where('id', '=', boardId).executeTakeFirst()
  if (board?.deleted_at !== null) return null
  const stages = await stagesOf(tctx, boardId)
  return (stages.find(({ id }) => id === chosen) ?? stages[0])?.id ?? null
}

/** Job `board.clear`. */
export async function clearBoard(ctx: Ctx, payload: JobPayloads['board.clear']): Promise<void> {
  while (await ctx.db.transact('board.clear', (tctx) => clearSomeOfBoard(tctx, payload))) await breathe()
}

async function clearSomeOfBoard(tctx: Ctx, { boardId, byUser }: JobPayloads['board.clear']): Promise<boolean> {
  const leads = await tctx.db.q
    .selectFrom('leads')
    .selectAll()
    .where('board_id', '=', boardId)
    .orderBy('contact_id')
    .limit(CHUNK)
    .execute()
  await withTally(tctx, async (tally) => {
    for (const lead of leads) await bookRemoval(tctx, tally, lead, { byUser, ruleId: null, fact: null })
    // Deleted: no subscribers.
    return { result: undefined, news: [] }
  })
  return leads.length === CHUNK
}
