import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createPerson } from '../../app/domain/access/create-person.server'
import { createApiKey, createVendor, readVendorSecret } from '../../app/domain/access/create-vendor.server'
import { findVendorOfApiKey } from '../../app/domain/access/find-actor.server'
import { createAccount } from '../../app/domain/accounts/create-account.server'
import { joinCompany } from '../../app/domain/companies/join-company.server'
import { createCtx, type Ctx, type Services } from '../../app/domain/context.server'
import { createPromotion } from '../../app/domain/promotions/create-promotion.server'
import { creditPromotion } from '../../app/domain/wallet/credit-wallet.server'
import { loadOrCreateSecret } from '../stored-secret'
import {
  DEMO_LIMITS,
  DEMO_PROMOTION,
  HARBOR_GROUP,
  HARBOR_REALTY,
  HOST_DEMO_VENDOR,
  INDIVIDUALS,
  OTHER_LOCATIONS,
  TEAM,
  VENDORS,
  type SeedPerson,
} from './demo-people'
import { harborContacts, samContacts } from './contacts'
import { findSeededActor } from './find-seeded-actor'
import { seedBoard } from './seed-board'
import { seedContacts } from './seed-contacts'
import { seedNumbers } from './numbers'
import { seedScripts } from './seed-scripts'
import { seedVideos } from './seed-videos'
import { seedVoicemails } from './seed-voicemails'

/** In the data folder. */
const HOST_DEMO_KEY_FILE = 'host-demo-api-key'

/** Idempotent, in one transaction. */
async function seedPeople(system: Ctx): Promise<void> {
  await system.db.transact('seed-people', async (tx) => {
    const known = await tx.db.q
      .selectFrom('users')
      .select('id')
      .where('vendor_id', '=', HOST_DEMO_VENDOR)
      .where('vendor_user_id', '=', TEAM[0]!.vendorUserId)
      .executeTakeFirst()
    if (known) return
    await createPromotion(tx, DEMO_PROMOTION)
    const addPerson = (accountId: string, person: SeedPerson) =>
      createPerson(tx, { ...person, vendorId: HOST_DEMO_VENDOR, accountId, emailLinked: true })
    const { name, teamKey, phone, seats } = HARBOR_REALTY
    const team = await createAccount(tx, {
      vendorId: HOST_DEMO_VENDOR,
      kind: 'team',
      name,
      teamKey,
      phone,
      seats,
      limits: DEMO_LIMITS,
    })
    for (const person of TEAM) await addPerson(team, person)
    const company = { vendorId: HOST_DEMO_VENDOR, ...HARBOR_GROUP }
    await joinCompany(tx, company, { accountId: team, isNew: false })
    for (const location of OTHER_LOCATIONS) {
      const accountId = await createAccount(tx, { vendorId: HOST_DEMO_VENDOR, kind: 'team', name: location })
      await joinCompany(tx, company, { accountId, isNew: true })
    }
    for (const person of INDIVIDUALS) {
      const fullName = `${person.firstName} ${person.lastName}`
      const cents = person.walletCents
      const account = await createAccount(tx, {
        vendorId: HOST_DEMO_VENDOR,
        kind: 'individual',
        name: fullName,
        phone,
        limits: DEMO_LIMITS,
        features: { cartBilling: cents !== undefined },
      })
      await addPerson(account, person)
      if (cents !== undefined) await creditPromotion(tx, { accountId: account, promotionId: 'demo', cents })
    }
  })
}

/** API key of the host demo, kept in the data folder and recreated if the database does not know it. */
async function hostDemoKey(system: Ctx, dataDir: string): Promise<string> {
  const file = join(dataDir, HOST_DEMO_KEY_FILE)
  const acceptAny = () => true
  const storedKey = loadOrCreateSecret(file, () => 'not made yet', acceptAny)
  if (await findVendorOfApiKey(system, storedKey)) return storedKey
  const newKey = await createApiKey(system, { vendorId: HOST_DEMO_VENDOR, name: 'Host demo page' })
  rmSync(file)
  return loadOrCreateSecret(file, () => newKey, acceptAny)
}

/**
 * Seed an empty database through the domain functions. Idempotent; updates only the demo's address. Returns the host
 * demo's API key and secret.
 */
export async function seedDemo(
  services: Services,
  { dataDir, hostDemoUrl }: { dataDir: string; hostDemoUrl: string },
): Promise<{ hostDemoApiKey: string; hostDemoSecret: string }> {
  const system = createCtx(services, { kind: 'system' })
  const allowedOrigins = [hostDemoUrl, hostDemoUrl.replace('127.0.0.1', 'localhost')]
  const crm = { url: `${hostDemoUrl}/api`, workflows: true }
  for (const vendor of VENDORS)
    await createVendor(system, { ...vendor, allowedOrigins, ...(vendor.id === HOST_DEMO_VENDOR ? { crm } : {}) })
  await seedPeople(system)
  await seedNumbers(system)
  await seedContacts(services, system, { name: 'Spring open house', owner: 'mia', contacts: harborContacts })
  await seedContacts(services, system, { name: 'Neighborhood leads', owner: 'sam', contacts: samContacts })
  const [owner, ...members] = await Promise.all(
    ['olivia', 'mia', 'ben', 'marcus'].map((id) => findSeededActor(system, id)),
  )
  if (owner) await seedBoard(services, { owner, members })
  for (const id of ['olivia', 'sam']) await seedScripts(services, await findSeededActor(system, id))
  await seedVideos(services, await findSeededActor(system, 'mia'))
  await seedVoicemails(services, await findSeededActor(system, 'olivia'))
  return {
    hostDemoApiKey: await hostDemoKey(system, dataDir),
    hostDemoSecret: await readVendorSecret(system, HOST_DEMO_VENDOR),
  }
}
