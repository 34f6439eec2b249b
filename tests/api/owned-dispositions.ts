import { createDefaultDispositions } from '../../app/domain/dispositions/create-default-dispositions.server'
import type { Owned } from './owned-ids'

const accountDisposition: Owned = async (world, { accountId }) => {
  await world.system.db.transact('test', (tx) => createDefaultDispositions(tx, { accountId, boardId: null }))
  const { id } = await world.system.db.q
    .selectFrom('dispositions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('board_id', 'is', null)
    .where('category', '=', 'INTERESTED')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { params: { id } }
}

/** Of the account's list. */
export const OWNED_DISPOSITIONS: Record<string, Owned> = {
  'accountDispositions.updateDisposition': async (world, owner) => ({
    ...(await accountDisposition(world, owner)),
    body: { name: 'Wants a visit' },
  }),
  'accountDispositions.deleteDisposition': accountDisposition,
}
