import { restNumber } from '../../app/domain/number-health/rest-number.server'
import { removeNumbers } from '../../app/domain/numbers/remove-numbers.server'
import { getPermissions } from '../../app/domain/permissions'
import { numberOf } from '../helpers/board'
import type { Owned } from './owned-ids'

export const phoneNumber: Owned = async (world, owner) => ({
  params: { id: await numberOf(world, owner.accountId) },
})

/** Rested by a manager. */
const restingNumber: Owned = async (world, owner) => {
  const number = await phoneNumber(world, owner)
  await restNumber(world.as({ ...owner, permissions: getPermissions('MANAGER') }), number.params.id!, 14)
  return number
}

export const OWNED_NUMBER_HEALTH: Record<string, Owned> = {
  'numberHealth.findNumberHealth': phoneNumber,
  'numberHealth.restNumber': phoneNumber,
  'numberHealth.wakeNumber': restingNumber,
  'numberHealth.reportSpam': phoneNumber,
}

/** Marked for removal by a manager. */
export const removedNumber: Owned = async (world, owner) => {
  const number = await phoneNumber(world, owner)
  const manager = world.as({ ...owner, permissions: getPermissions('MANAGER') })
  await removeNumbers(manager, [number.params.id!])
  return number
}

export const idsOf =
  (owned: Owned): Owned =>
  async (world, owner) => ({ params: {}, body: { ids: [(await owned(world, owner)).params.id] } })

/** The owner's own phone, which the carrier has not confirmed. */
export const personalNumber: Owned = async (world, owner) => {
  const id = world.services.ids('num')
  await world.system.db.q
    .insertInto('phone_numbers')
    .values({
      id,
      account_id: owner.accountId,
      e164: '+16025550111',
      carrier_sid: null,
      user_id: owner.userId,
      personal: 1,
      shared: 0,
      created_at: world.clock.now(),
    })
    .execute()
  return { params: { id } }
}
