import { removeProtection } from '../../app/domain/spam-protection/remove-protection.server'
import { insertProtection } from '../../app/domain/spam-protection/spam-machine.server'
import { createSpamProfile } from '../../app/domain/spam-protection/save-spam-profile.server'
import { getPermissions } from '../../app/domain/permissions'
import { numberOf } from '../helpers/board'
import { registerBusinessOf } from '../helpers/spam-world'
import type { Owned } from './owned-ids'
import { phoneNumber } from './owned-numbers'

const spamProfileData = { callerIdName: 'Harbor Realty', callPurpose: 'Other', callPurposeOther: 'Tours' } as const

const spamProfile: Owned = async (world, owner) => {
  const manager = world.as({ ...owner, permissions: getPermissions('MANAGER') })
  const { id } = await createSpamProfile(manager, spamProfileData)
  return { params: { id }, body: { spamProfileData } }
}

/** Protected, of a month that is paid. */
export const spamRegistration: Owned = async (world, owner) => {
  const numberId = await numberOf(world, owner.accountId)
  const now = world.clock.now()
  const { id } = await world.system.db.transact('test', (tx) =>
    insertProtection(
      tx,
      {
        id: tx.ids('spr'),
        account_id: owner.accountId,
        number_id: numberId,
        att: 'active',
        tmobile: 'in_progress',
        verizon: 'not_reported',
        problem: null,
        problem_code: null,
        product_sid: null,
        checks: 0,
        check_at: null,
        started_at: now,
        cancels_at: null,
        month_start: now,
        paid_until: now + 30 * 86_400_000,
        is_refunded: 0,
        charge_at: null,
        charge_tries: 0,
      },
      undefined,
    ),
  )
  return { params: { id } }
}

/** By number. */
const registeredNumber: Owned = async (world, owner) => {
  await spamRegistration(world, owner)
  const { e164 } = await world.system.db.q
    .selectFrom('phone_numbers')
    .select('e164')
    .where('id', '=', (await phoneNumber(world, owner)).params.id!)
    .executeTakeFirstOrThrow()
  return { params: { number: e164 } }
}

/** Canceled until the end of its month. */
export const canceledRegistration: Owned = async (world, owner) => {
  const found = await spamRegistration(world, owner)
  await removeProtection(world.as({ ...owner, permissions: getPermissions('MANAGER') }), [found.params.id!])
  return found
}

/** Of a registered business with a spam profile. */
export const unregisteredNumber: Owned = async (world, owner) => {
  await registerBusinessOf(world, owner.accountId)
  await spamProfile(world, owner)
  await world.system.db.q
    .updateTable('phone_numbers')
    .set({ carrier_sid: 'PN1' })
    .where('account_id', '=', owner.accountId)
    .execute()
  const { e164 } = await world.system.db.q
    .selectFrom('phone_numbers')
    .select('e164')
    .where('account_id', '=', owner.accountId)
    .executeTakeFirstOrThrow()
  return { params: { number: e164 } }
}

const unregistered: Owned = async (world, owner) => {
  const { params } = await unregisteredNumber(world, owner)
  return { params: {}, body: { numbers: [params.number] } }
}

export const OWNED_SPAM_PROTECTION: Record<string, Owned> = {
  'spamProtection.updateSpamProfile': spamProfile,
  'spamProtection.registerNumbers': unregistered,
  'spamProtection.removeSpamRegistration': spamRegistration,
  'spamProtection.restoreSpamRegistration': registeredNumber,
}
