import type { UserActor } from '../../app/domain/actor'
import { countActiveConnections, listUserApiKeys } from '../../app/domain/api-keys/api-keys.read.server'
import { createUserApiKey } from '../../app/domain/api-keys/create-user-api-key.server'
import { findKeyActor } from '../../app/domain/api-keys/find-key-actor.server'
import { revokeKeysOfPerson } from '../../app/domain/api-keys/revoke-keys-of-person.server'
import { revokeUserApiKey } from '../../app/domain/api-keys/revoke-user-api-key.server'
import { updateUserApiKey } from '../../app/domain/api-keys/update-user-api-key.server'
import type { World } from '../helpers/world'

/** A key of a team, as its owner and a member list it, from creation to its end. */
export async function workApiKeys(at: World, seller: UserActor): Promise<void> {
  const person = await at.person({ accountId: seller.accountId, role: 'OWNER' })
  const olivia = at.as(person)
  const { id, key } = await createUserApiKey(olivia, { name: 'Sheets', scope: 'TEAM', grants: ['READ'] })
  await findKeyActor(at.system, key)
  for (const ctx of [olivia, at.as(seller)]) {
    await listUserApiKeys(ctx)
    await countActiveConnections(ctx)
  }
  await updateUserApiKey(olivia, id, { name: 'Ledger' })
  await revokeUserApiKey(olivia, id)
  await at.system.db.transact('test', (tx) => revokeKeysOfPerson(tx, person))
}
