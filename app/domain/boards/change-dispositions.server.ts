import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { seeBoardToSetUp } from './board-access.server'
import { freeName, nameKey } from './board-names'
import { listBoardDispositions } from './boards.read.server'
import {
  MAX_BOARD_DISPOSITIONS,
  type AddDisposition,
  type BoardDispositionView,
  type UpdateDisposition,
} from './boards.schema'
import { moveTo, tellDispositions } from './order.server'

const namesOf = (dispositions: readonly BoardDispositionView[]) =>
  new Set(dispositions.map((disposition) => nameKey(disposition.name)))

/** Throws not_found. */
function among(dispositions: readonly BoardDispositionView[], id: string): BoardDispositionView {
  const found = dispositions.find((disposition) => disposition.id === id)
  if (!found) throw notFound('Disposition')
  return found
}

/** A taken name gets a number. Throws not_found, forbidden, invalid. */
export async function addDisposition(
  ctx: Ctx,
  { id, name = 'New Disposition' }: AddDisposition & { id: string },
): Promise<BoardDispositionView> {
  return ctx.db.transact('disposition.add', async (tctx) => {
    const board = await seeBoardToSetUp(tctx, id)
    const dispositions = await listBoardDispositions(tctx, id)
    if (dispositions.length >= MAX_BOARD_DISPOSITIONS)
      throw new DomainError('invalid', `A board has at most ${String(MAX_BOARD_DISPOSITIONS)} dispositions`)
    const last = await tctx.db.q
      .selectFrom('dispositions')
      .select('position')
      .where('board_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
    const dispositionId = tctx.ids('dsp')
    await tctx.db.q
      .insertInto('dispositions')
      .values({
        id: dispositionId,
        account_id: board.account_id,
        board_id: id,
        name: freeName(name, namesOf(dispositions)),
        category: 'OTHER',
        type: 'NEUTRAL',
        // Deleted dispositions leave gaps.
        position: (last?.position ?? -1) + 1,
        created_at: tctx.clock.now(),
        deleted_at: null,
      })
      .execute()
    await tellDispositions(tctx, board)
    return among(await listBoardDispositions(tctx, id), dispositionId)
  })
}

/** Required ones can only be reordered. Throws not_found, forbidden, invalid, conflict. */
export async function updateDisposition(
  ctx: Ctx,
  { id, dispositionId, name, type, order }: UpdateDisposition & { id: string; dispositionId: string },
): Promise<BoardDispositionView> {
  return ctx.db.transact('disposition.update', async (tctx) => {
    const board = await seeBoardToSetUp(tctx, id)
    const dispositions = await listBoardDispositions(tctx, id)
    const before = among(dispositions, dispositionId)
    const edits = (name !== undefined && name !== before.name) || (type !== undefined && type !== before.type)
    if (before.required && edits) throw new DomainError('conflict', 'Required dispositions cannot be edited')
    const others = dispositions.filter((other) => other.id !== dispositionId)
    if (name !== undefined && namesOf(others).has(nameKey(name))) {
      const taken = 'Disposition name is already in use'
      throw new DomainError('invalid', taken, { name: [taken] })
    }
    if (order !== undefined) await moveTo(tctx, 'dispositions', dispositions, dispositionId, order)
    if (edits)
      await tctx.db.q
        .updateTable('dispositions')
        .set({ name: name ?? before.name, type: type ?? before.type })
        .where('id', '=', dispositionId)
        .execute()
    await tellDispositions(tctx, board)
    return among(await listBoardDispositions(tctx, id), dispositionId)
  })
}

/** Past calls keep it. Throws not_found, forbidden, conflict. */
export async function deleteDisposition(
  ctx: Ctx,
  { id, dispositionId }: { id: string; dispositionId: string },
): Promise<{ deleted: true }> {
  return ctx.db.transact('disposition.delete', async (tctx) => {
    const board = await seeBoardToSetUp(tctx, id)
    const { required } = among(await listBoardDispositions(tctx, id), dispositionId)
    if (required) throw new DomainError('conflict', 'Required dispositions cannot be deleted')
    const { q } = tctx.db
    await q.deleteFrom('trigger_actions').where('disposition_id', '=', dispositionId).execute()
    await q.updateTable('dispositions').set({ deleted_at: tctx.clock.now() }).where('id', '=', dispositionId).execute()
    await tellDispositions(tctx, board)
    return { deleted: true }
  })
}
