import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'

/** Imports until the tag changes; null stops. */
export async function startTagImport(
  tx: Ctx,
  board: { id: string; account_id: string },
  tag: string | null,
): Promise<void> {
  if (tag === null) return void (await tx.db.q.deleteFrom('board_imports').where('board_id', '=', board.id).execute())
  const run = tx.ids('hist')
  const initial = { tag, run, cursor: null, pages: 0, refused: 0, tries: 0, last_error: null, last_scan_at: null }
  await tx.db.q
    .insertInto('board_imports')
    .values({ board_id: board.id, account_id: board.account_id, ...initial })
    .onConflict((conflict) => conflict.column('board_id').doUpdateSet(initial))
    .execute()
  await enqueue(tx, {
    kind: 'board.import',
    accountId: board.account_id,
    key: `board:${board.id}:import:${run}`,
    payload: { boardId: board.id, run },
  })
}

/** After the CRM was reconnected: skips the wait. */
export async function restartTagImports(tx: Ctx, accountId: string): Promise<void> {
  const rows = await tx.db.q
    .selectFrom('board_imports')
    .innerJoin('boards', 'boards.id', 'board_imports.board_id')
    .select(['board_imports.board_id as id', 'board_imports.account_id', 'board_imports.tag'])
    .where('board_imports.account_id', '=', accountId)
    .where('boards.deleted_at', 'is', null)
    .execute()
  for (const { tag, ...board } of rows) await startTagImport(tx, board, tag)
}
