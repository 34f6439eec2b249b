import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import { findStage, getBoardForSetup, listStageRows, type BoardRow } from './board-access.server'
import { findStageView } from './boards.read.server'
import { MAX_STAGES, type AddStage, type StageView, type UpdateStage } from './boards.schema'
import { moveTo } from './order.server'

/** Throws not_found, forbidden, invalid. */
export async function addStage(
  ctx: Ctx,
  { id, name = 'New Stage', order, priorityStacks }: AddStage & { id: string },
): Promise<StageView> {
  return ctx.db.transact('stage.add', async (tx) => {
    const board = await getBoardForSetup(tx, id)
    const stages = await listStageRows(tx, id)
    if (stages.length >= MAX_STAGES)
      throw new DomainError('invalid', `A board has at most ${String(MAX_STAGES)} stages`)
    const stageId = tx.ids('stg')
    await tx.db.q
      .insertInto('stages')
      .values({
        id: stageId,
        account_id: board.account_id,
        board_id: id,
        name,
        position: (stages.at(-1)?.position ?? -1) + 1,
        created_at: tx.clock.now(),
        deleted_at: null,
      })
      .execute()
    if (order !== undefined) await moveTo(tx, 'stages', await listStageRows(tx, id), stageId, order)
    if (priorityStacks) await setStack(tx, board, stageId, priorityStacks)
    return publishStage(tx, board, stageId, 'stage.added')
  })
}

/**
 * A job applies a new stack. `changeStack` gets the stored stack, which may have changed since it was loaded. Throws
 * not_found, forbidden.
 */
export async function updateStage(
  ctx: Ctx,
  {
    id,
    stageId,
    changeStack,
    ...change
  }: UpdateStage & { id: string; stageId: string; changeStack?: (stack: readonly string[]) => readonly string[] },
): Promise<StageView> {
  return ctx.db.transact('stage.update', async (tx) => {
    const board = await getBoardForSetup(tx, id)
    await findStage(tx, id, stageId)
    if (change.name !== undefined)
      await tx.db.q.updateTable('stages').set({ name: change.name }).where('id', '=', stageId).execute()
    if (change.order !== undefined) await moveTo(tx, 'stages', await listStageRows(tx, id), stageId, change.order)
    const stack = changeStack?.((await findStageView(tx, id, stageId)).priorityStacks) ?? change.priorityStacks
    if (stack) await setStack(tx, board, stageId, stack)
    return publishStage(tx, board, stageId, 'stage.changed')
  })
}

async function setStack(tx: Ctx, board: BoardRow, stageId: string, tags: readonly string[]): Promise<void> {
  const { q } = tx.db
  const created_at = tx.clock.now()
  await q.deleteFrom('stage_priority_tags').where('stage_id', '=', stageId).execute()
  for (const [position, tag] of tags.entries()) {
    await q.insertInto('stage_priority_tags').values({ stage_id: stageId, position, tag }).execute()
    await q
      .insertInto('tags')
      .values({ account_id: board.account_id, name: tag, created_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await enqueue(tx, {
    kind: 'stage.rank',
    accountId: board.account_id,
    key: `stage:${stageId}:rank:${tx.ids('hist')}`,
    payload: { stageId },
  })
}

async function publishStage(
  tx: Ctx,
  board: BoardRow,
  stageId: string,
  type: 'stage.added' | 'stage.changed',
): Promise<StageView> {
  const stage = await findStageView(tx, board.id, stageId)
  await tx.db.recordEvent({
    type,
    room: `board:${board.id}`,
    accountId: board.account_id,
    subjectId: stageId,
    payload: { boardId: board.id, stage },
  })
  return stage
}
