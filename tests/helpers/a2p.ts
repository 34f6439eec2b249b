import type { UserActor } from '../../app/domain/actor'
import type { CampaignDraft } from '../../app/domain/a2p/a2p.schema'
import { createCampaignTemplate } from '../../app/domain/a2p/campaign-templates'
import { insertRegistration } from '../../app/domain/registrations/registration-machine.server'
import { hastenChecks } from '../../app/domain/registrations/dispatch-to-registration.server'
import { runReactions } from '../../app/domain/reactions'
import { catchUpTimers, fireDueTimers } from '../../server/jobs/timers'
import { runJobs } from './run-jobs'
import { MemoryTrustCarrier } from './trust-carrier'
import type { World } from './world'

export const HARBOR = { businessName: 'Harbor Realty LLC', websiteUrl: 'https://www.harborrealty.com' }

export const goodDraft = (change: Partial<CampaignDraft> = {}): CampaignDraft => ({
  ...createCampaignTemplate('REAL_ESTATE', HARBOR),
  brandType: 'low_volume',
  ...change,
})

/** A business profile, as registered unless told otherwise. */
export async function addBusinessProfile(
  world: World,
  { accountId }: Pick<UserActor, 'accountId'>,
  { isRegistered = true, isSoleProprietor = false }: { isRegistered?: boolean; isSoleProprietor?: boolean } = {},
): Promise<void> {
  await world.system.db.transact('test.profile', async (tx) => {
    const now = tx.clock.now()
    await tx.db.q
      .insertInto('business_profiles')
      .values({
        id: tx.ids('bpr'),
        account_id: accountId,
        version: 1,
        business_name: isSoleProprietor ? 'Dana Reyes' : HARBOR.businessName,
        business_type: isSoleProprietor ? 'Sole Proprietorship' : 'Corporation',
        industry: 'REAL_ESTATE',
        ein_sealed: '',
        ein_hash: isSoleProprietor ? null : `hash of ${accountId}`,
        street: '1 Pier',
        city: 'Chicago',
        state: 'IL',
        zip: '60601',
        website_url: HARBOR.websiteUrl,
        first_name: 'Olivia',
        last_name: 'Harbor',
        email: 'olivia@harborrealty.com',
        personal_number: '3125550123',
        business_title: 'Owner',
        job_position: 'CEO',
        caller_id_name: '',
        call_purpose: '',
        call_purpose_other: '',
        editor: '',
        updated_by: null,
        created_at: now,
        updated_at: now,
      })
      .execute()
  })
  if (isRegistered) await registerProfile(world, { accountId })
}

const PROFILE_SID = `BU${'f'.repeat(32)}`

export async function registerProfile(world: World, { accountId }: Pick<UserActor, 'accountId'>): Promise<void> {
  await world.system.db.transact('test.profile', async (tx) => {
    const { id } = await insertRegistration(
      tx,
      {
        id: tx.ids('reg'),
        account_id: accountId,
        kind: 'profile',
        number_id: null,
        revision: 1,
        carrier_sid: PROFILE_SID,
        problems: '[]',
        refusal: null,
        details: null,
        submitted_by: null,
        submitted_at: null,
        decided_at: null,
        checks: 0,
      },
      undefined,
    )
    await tx.db.q.updateTable('registrations').set({ state: 'registered' }).where('id', '=', id).execute()
    await runReactions(tx, 'registrationChanged', {
      accountId,
      registrationId: id,
      kind: 'profile',
      numberId: null,
      from: 'inReview',
      to: 'registered',
      revision: 1,
      at: tx.clock.now(),
    })
  })
}

/** Timers and jobs that are due, until nothing is. */
export async function settle(world: World): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await fireDueTimers(world.system)
    await catchUpTimers(world.system, async () => true)
    await runJobs(world, /registration/)
  }
}

/** A carrier event about these objects. */
export async function tellOf(world: World, ...sids: string[]): Promise<void> {
  await world.system.db.transact('test.tell', (tx) => hastenChecks(tx, sids))
  await settle(world)
}

export const trustOf = (world: World): MemoryTrustCarrier => world.services.trust as MemoryTrustCarrier
