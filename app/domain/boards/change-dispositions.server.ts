import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { getBoardForSetup } from './board-access.server'
import { getUniqueName, toNameKey } from './board-names'
import { listBoardDispositions } from './boards.read.server'
import {
  MAX_BOARD_DISPOSITIONS,
  type AddDisposition,
  type BoardDispositionView,
  type UpdateDisposition,
} from './boards.schema'
import { moveTo, publishDispositions } from './order.server'
import { boardsWords } from './boards.words'

const namesOf = (dispositions: readonly BoardDispositionView[]) =>
  new Set(dispositions.map((disposition) => toNameKey(disposition.name)))

/** Throws not_found. */
function requireDisposition(dispositions: readonly BoardDispositionView[], id: string): BoardDispositionView {
  const found = dispositions.find((disposition) => disposition.id === id)
  if (!found) throw notFound('Disposition')
  return found
}

/** A taken name gets a number. Throws not_found, forbidden, invalid. */
export async function addDisposition(
  ctx: Ctx,
  { id, name = boardsWords.newDisposition }: AddDisposition & { id: string },
): Promise<BoardDispositionView> {
  return ctx.db.transact('disposition.add', async (tx) => {
    const board = await getBoardForSetup(tx, id)
    const dispositions = await listBoardDispositions(tx, id)
    if (dispositions.length >= MAX_BOARD_DISPOSITIONS)
      throw new DomainError('invalid', boardsWords.boardMaxDispositions(String(MAX_BOARD_DISPOSITIONS)))
    const last = await tx.db.q
      .selectFrom('dispositions')
      .select('position')
      .where('board_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
    const dispositionId = tx.ids('dsp')
    await tx.db.q
      .insertInto('dispositions')
      .values({
        id: dispositionId,
        account_id: board.account_id,
        board_id: id,
        name: getUniqueName(name, namesOf(dispositions)),
        category: 'OTHER',
        type: 'NEUTRAL',
        // Deleted dispositions leave gaps.
        position: (last?.position ?? -1) + 1,
        created_at: tx.clock.now(),
        deleted_at: null,
      })
      .execute()
    await publishDispositions(tx, board)
    return requireDisposition(await listBoardDispositions(tx, id), dispositionId)
  })
}

/** Required ones can only be reordered. Throws not_found, forbidden, invalid, conflict. */
export async function updateDisposition(
  ctx: Ctx,
  { id, dispositionId, name, type, order }: UpdateDisposition & { id: string; dispositionId: string },
): Promise<BoardDispositionView> {
  return ctx.db.transact('disposition.update', async (tx) => {
    const board = await getBoardForSetup(tx, id)
    const dispositions = await listBoardDispositions(tx, id)
    const before = requireDisposition(dispositions, dispositionId)
    const edits = (name !== undefined && name !== before.name) || (type !== undefined && type !== before.type)
    if (before.required && edits) throw new DomainError('conflict', boardsWords.requiredDispositionsCannotBeEdited)
    const others = dispositions.filter((other) => other.id !== dispositionId)
    if (name !== undefined && namesOf(others).has(toNameKey(name))) {
      const message = boardsWords.dispositionNameAlreadyUse
      throw new DomainError('invalid', message, { name: [message] })
    }
    if (order !== undefined) await moveTo(tx, 'dispositions', dispositions, dispositionId, order)
    if (edits)
      await tx.db.q
        .updateTable('dispositions')
        .set({ name: name ?? before.name, type: type ?? before.type })
        .where('id', '=', dispositionId)
        .execute()
    await publishDispositions(tx, board)
    return requireDisposition(await listBoardDispositions(tx, id), dispositionId)
  })
}

/** Past calls keep it. Throws not_found, forbidden, conflict. */
export async function deleteDisposition(
  ctx: Ctx,
  { id, dispositionId }: { id: string; dispositionId: string },
): Promise<{ deleted: true }> {
  return ctx.db.transact('disposition.delete', async (tx) => {
    const board = await getBoardForSetup(tx, id)
    const { required } = requireDisposition(await listBoardDispositions(tx, id), dispositionId)
    if (required) throw new DomainError('conflict', boardsWords.requiredDispositionsCannotBeDeleted)
    const { q } = tx.db
    await q.deleteFrom('trigger_actions').where('disposition_id', '=', dispositionId).execute()
    await q.updateTable('dispositions').set({ deleted_at: tx.clock.now() }).where('id', '=', dispositionId).execute()
    await publishDispositions(tx, board)
    return { deleted: true }
  })
}
