import { writeProfile } from '../../app/domain/business-profiles/save-profile.server'
import { getPermissions } from '../../app/domain/permissions'
import { edit, PROFILE } from '../helpers/business-profile'
import type { Owned } from './owned-ids'

/** A draft, saved by a manager. */
const profile: Owned = async (world, owner) => {
  const manager = world.as({ ...owner, permissions: getPermissions('MANAGER') })
  const { id } = await manager.db.transact('test.profile', (tx) => writeProfile(tx, edit(PROFILE)))
  return { params: { id }, body: { profileData: PROFILE } }
}

/** Registered at the carrier. */
const registeredProfile: Owned = async (world, owner) => {
  const { params } = await profile(world, owner)
  const now = world.clock.now()
  await world.system.db.q
    .insertInto('registrations')
    .values({
      id: world.services.ids('reg'),
      account_id: owner.accountId,
      kind: 'profile',
      number_id: null,
      state: 'registered',
      context: JSON.stringify({ revision: 1, polls: 0, returnsTo: 'unsubmitted' }),
      version: 1,
      chart_version: 1,
      revision: 1,
      carrier_sid: 'BU1',
      problems: '[]',
      refusal: null,
      details: null,
      submitted_by: null,
      submitted_at: now,
      decided_at: now,
      created_at: now,
      updated_at: now,
      ended_at: null,
    })
    .execute()
  return { params: {}, body: { profileId: params.id } }
}

export const OWNED_TRUST: Record<string, Owned> = {
  'businessProfiles.updateProfile': profile,
  'voiceTrust.submitStirShaken': registeredProfile,
}
