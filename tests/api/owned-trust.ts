import type { UserActor } from '../../app/domain/actor'
import { createCampaignTemplate } from '../../app/domain/a2p/campaign-templates'
import { writeDraft } from '../../app/domain/a2p/save-draft.server'
import { writeProfile } from '../../app/domain/business-profiles/save-profile.server'
import { getPermissions } from '../../app/domain/permissions'
import { goodDraft, trustOf } from '../helpers/a2p'
import { edit, PROFILE, SOLE_PROPRIETOR } from '../helpers/business-profile'
import type { World } from '../helpers/world'
import type { Owned } from './owned-ids'

/** A draft, saved by a manager. */
const profile: Owned = async (world, owner) => {
  const manager = world.as({ ...owner, permissions: getPermissions('MANAGER') })
  const { id } = await manager.db.transact('test.profile', (tx) => writeProfile(tx, edit(PROFILE)))
  return { params: { id }, body: { profileData: PROFILE } }
}

async function insertRegistration(
  world: World,
  owner: Pick<UserActor, 'accountId'>,
  registration: { kind: string; state: string; carrier_sid: string },
): Promise<void> {
  const now = world.clock.now()
  await world.system.db.q
    .insertInto('registrations')
    .values({
      id: world.services.ids('reg'),
      account_id: owner.accountId,
      ...registration,
      number_id: null,
      context: JSON.stringify({ revision: 1, polls: 0, returnsTo: 'unsubmitted' }),
      version: 1,
      chart_version: 1,
      revision: 1,
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
}

/** Registered at the carrier. */
const registeredProfile: Owned = async (world, owner) => {
  const { params } = await profile(world, owner)
  await insertRegistration(world, owner, { kind: 'profile', state: 'registered', carrier_sid: 'BU1' })
  return { params: {}, body: { profileId: params.id } }
}

/** Without a website, which a reviewer would open. */
const brand: Owned = async (world, owner) => {
  const manager = world.as({ ...owner, permissions: getPermissions('MANAGER') })
  const { id } = await manager.db.transact('test.profile', (tx) => writeProfile(tx, edit(SOLE_PROPRIETOR)))
  const { businessName } = SOLE_PROPRIETOR
  const campaignData = createCampaignTemplate('REAL_ESTATE', { businessName, websiteUrl: null })
  return { params: {}, body: { profileId: id, campaignData } }
}

/** A sole proprietor's, who has not answered the carrier's text. */
const unverifiedBrand: Owned = async (world, owner) => {
  await world.system.db.transact('test.draft', (tx) => writeDraft(tx, owner, goodDraft()))
  const { sid } = await trustOf(world).createBrand({ profileSid: 'BU1', a2pSid: 'BU2', type: 'sole_proprietor' })
  await insertRegistration(world, owner, { kind: 'brand', state: 'identityPending', carrier_sid: sid })
  return { params: {}, body: {} }
}

export const OWNED_TRUST: Record<string, Owned> = {
  'a2p.registerBrand': brand,
  'a2p.resendVerificationText': unverifiedBrand,
  'businessProfiles.updateProfile': profile,
  'voiceTrust.submitStirShaken': registeredProfile,
}
