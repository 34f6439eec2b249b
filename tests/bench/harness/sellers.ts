import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertCampaign } from '../../../app/domain/campaigns/insert-campaign.server'
import { openFloor } from '../../helpers/dialing-floor'
import { testWorld, TUESDAY_11_CHICAGO, type World } from '../../helpers/world'
import type { UserActor } from '../../../app/domain/actor'
import type { DialerSettings } from '../../../app/domain/settings/settings.schema'
import { createSystemCtx } from '../../../app/domain/context.server'
import { startSession } from '../../../app/domain/access/start-session.server'
import { createAppClock } from '../../../server/practice-clock'
import { createSeal } from '../../../server/seal'
import { APP_SECRET } from './programs'

export interface Seller {
  actor: UserActor
  sessionId: string
  /** Bearer token of the API. */
  token: string
  /** What the cookie of our own pages holds. */
  pageToken: string
}

/** Rows of one insert: SQLite takes 32,766 values in a statement. */
const AT_ONCE = 500

/** No exchange begins with 0 or is 211: a number that cannot be is not dialed. */
const FIRST = 2000
const GAP = { from: 2110, size: 10 }

/** A number for the n-th lead of the n-th seller, of up to 1,000: any number identifies its seller. */
export function leadNumber(seller: number, lead: number): string {
  const own = FIRST + seller
  return `+1312${own < GAP.from ? own : own + GAP.size}${String(lead).padStart(3, '0')}`
}
export function sellerOfNumber(e164: string): number {
  const own = Number(e164.slice(5, 9))
  return (own < GAP.from ? own : own - GAP.size) - FIRST
}

/** Contacts, their numbers and a campaign of them, written as rows: by verbs this would be most of a bench. */
async function writeLeads(world: World, actor: UserActor, seller: number, leads: number): Promise<string> {
  const { ids, clock } = world.services
  const now = clock.now()
  const campaignId = ids('cmp')
  const owned = { account_id: actor.accountId, created_at: now, updated_at: now }
  const contacts = Array.from({ length: leads }, (_, lead) => ({ id: ids('con'), e164: leadNumber(seller, lead) }))
  await world.as(actor).db.transact('bench.leads', async (tx) => {
    await insertCampaign(tx, { id: campaignId, name: 'Spring list', kind: 'list', listId: null, user: actor })
    for (let from = 0; from < leads; from += AT_ONCE) {
      const some = contacts.slice(from, from + AT_ONCE)
      await tx.db.q
        .insertInto('contacts')
        .values(
          some.map(({ id, e164 }) => ({
            ...owned,
            id,
            vendor_contact_id: id,
            first_name: 'Nora',
            last_name: e164.slice(-4),
            timezone: 'America/Chicago',
            search: e164,
            created_by: actor.userId,
            company: null,
            email: null,
            address: null,
            city: null,
            state: null,
            zip: null,
            avatar_url: null,
            deleted_at: null,
          })),
        )
        .execute()
      await tx.db.q
        .insertInto('contact_phones')
        .values(
          some.map(({ id, e164 }) => ({
            id: ids('ph'),
            account_id: actor.accountId,
            contact_id: id,
            e164,
            type: 'mobile' as const,
            position: 0,
          })),
        )
        .execute()
      await tx.db.q
        .insertInto('campaign_records')
        .values(
          some.map(({ id }, index) => ({
            id: ids('rec'),
            account_id: actor.accountId,
            campaign_id: campaignId,
            contact_id: id,
            position: from + index,
            state: 'queued' as const,
            updated_at: now,
          })),
        )
        .execute()
    }
    await tx.db.q.updateTable('campaigns').set({ total_records: leads }).where('id', '=', campaignId).execute()
  })
  return campaignId
}

/**
 * A database in which so many sellers, each on their own, are connected with three free lines and leads to dial: the first
 * three calls of each are jobs that wait for the app. Made by the verbs, in memory, and written into `dataDir`.
 */
export async function seedSellers(
  dataDir: string,
  sellers: number,
  leadsOf: number | ((seller: number) => number),
  settings: Partial<DialerSettings> = {},
): Promise<Seller[]> {
  const world = await testWorld()
  world.services.seal = createSeal(APP_SECRET)
  world.services.clock = { ...createAppClock(true), localHoursNow: () => TUESDAY_11_CHICAGO }
  const seeded: Seller[] = []
  for (let seller = 0; seller < sellers; seller += 1) {
    const accountId = await world.account({ kind: 'individual', name: `Seller ${seller}` })
    const floor = await openFloor(world, accountId)
    await floor.settings({ parallelLimit: 3, isAuto: true, ...settings })
    const sessionId = await floor.dial(
      await writeLeads(world, floor.seller, seller, typeof leadsOf === 'number' ? leadsOf : leadsOf(seller)),
    )
    const signedIn = (what: 'api' | 'page') =>
      startSession(createSystemCtx(world.services), { userId: floor.seller.userId, for: what })
    const [{ token }, { token: pageToken }] = [await signedIn('api'), await signedIn('page')]
    seeded.push({ actor: floor.seller, sessionId, token, pageToken })
  }
  writeFileSync(join(dataDir, 'trunkline.db'), world.services.store.sqlite.serialize())
  await world.close()
  return seeded
}
