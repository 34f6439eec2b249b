import { createDefaultDispositions } from '../../app/domain/dispositions/create-default-dispositions.server'
import { manageHarborGroup } from '../helpers/company'
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

/** Of the company that the person manages. */
const companyDisposition: Owned = async (world, owner) => {
  await manageHarborGroup(world, owner)
  const { id } = await world.system.db.q
    .selectFrom('company_dispositions')
    .select('id')
    .where('category', '=', 'INTERESTED')
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
  'accountDispositions.updateCompanyDisposition': async (world, owner) => ({
    ...(await companyDisposition(world, owner)),
    body: { name: 'Wants a visit' },
  }),
  'accountDispositions.deleteCompanyDisposition': companyDisposition,
  'companies.updateLocation': async (world, owner) => {
    await manageHarborGroup(world, owner)
    await world.system.db.q.updateTable('companies').set({ enabled: 0 }).execute()
    return { params: { id: owner.accountId }, body: { trunklineEnabled: false } }
  },
}
