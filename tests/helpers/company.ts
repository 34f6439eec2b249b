import { joinCompany } from '../../app/domain/companies/join-company.server'
import type { UserActor } from '../../app/domain/actor'
import type { World } from './world'

/** Of the vendor 'harbor': the account is a location of it. */
export async function joinHarborGroup(
  world: World,
  accountId: string,
  { isNew = true, key = 'harbor-group' }: { isNew?: boolean; key?: string } = {},
): Promise<void> {
  await world.system.db.transact('test', (tx) =>
    joinCompany(tx, { vendorId: 'harbor', key, name: 'Harbor Group' }, { accountId, isNew }),
  )
}

export async function crmManager(world: World, accountId: string): Promise<UserActor> {
  const person = await world.person({ accountId, role: 'OWNER' })
  await makeCrmManager(world, person)
  return { ...person, isCrmManager: true }
}

/** The person's account joins it, and the person manages it. */
export async function manageHarborGroup(world: World, person: UserActor): Promise<void> {
  await joinHarborGroup(world, person.accountId)
  await makeCrmManager(world, person)
}

const makeCrmManager = (world: World, { userId }: UserActor) =>
  world.system.db.q.updateTable('users').set({ is_crm_manager: 1 }).where('id', '=', userId).execute()
