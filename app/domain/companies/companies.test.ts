import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { crmManager, joinHarborGroup } from '../../../tests/helpers/company'
import { testWorld, type World } from '../../../tests/helpers/world'
import { findActor } from '../access/find-actor.server'
import { mintSessionForPerson } from '../access/mint-session.server'
import { startSession } from '../access/start-session.server'
import { createApiKey } from '../api-keys/api-keys.schema'
import { createUserApiKey } from '../api-keys/create-user-api-key.server'
import { findKeyActor } from '../api-keys/find-key-actor.server'
import { createCtx, type Ctx } from '../context.server'
import type { UserActor } from '../actor'
import { findCompany, listLocations } from './companies.read.server'
import { companiesWords } from './companies.words'
import { updateCompany } from './update-company.server'
import { updateLocation } from './update-location.server'

let world: World
let manager: Ctx
let seller: UserActor
let accountId: string
let otherId: string
beforeEach(async () => {
  world = await testWorld()
  accountId = await world.account({ name: 'Harbor Realty' })
  otherId = await world.account({ name: 'Harbor Rentals' })
  for (const id of [accountId, otherId]) await joinHarborGroup(world, id)
  manager = world.as(await crmManager(world, accountId))
  seller = await world.person({ accountId: otherId })
})
afterEach(() => world.close())

const all = { limit: 100 }
const tokenOf = async (person: UserActor) =>
  (await startSession(world.system, { userId: person.userId, for: 'page' })).token

test('a CRM manager sees the company of their account and its locations by name', async () => {
  await joinHarborGroup(world, await world.account({ name: 'A stranger' }), { key: 'another-company' })
  expect(await findCompany(manager)).toMatchObject({
    name: 'Harbor Group',
    trunklineEnabled: true,
    dispositionsEnabled: true,
    customDispositionsEnabled: true,
  })
  const names = async (search?: string) =>
    (await listLocations(manager, { ...all, search })).items.map(({ name }) => name)
  expect(await names()).toEqual(['Harbor Realty', 'Harbor Rentals'])
  expect(await names('rentals')).toEqual(['Harbor Rentals'])
  expect(await names('nothing')).toEqual([])
  const first = await listLocations(manager, { limit: 1 })
  expect(await listLocations(manager, { limit: 1, cursor: first.nextCursor! })).toMatchObject({
    items: [{ name: 'Harbor Rentals' }],
    nextCursor: null,
  })
})

test('the company is not found by others, nor by a CRM manager whose account has none', async () => {
  const owner = world.as(await world.person({ accountId, role: 'OWNER' }))
  const alone = world.as(await crmManager(world, await world.account()))
  for (const ctx of [owner, alone]) {
    await expect(findCompany(ctx)).rejects.toMatchObject({ code: 'not_found' })
    await expect(listLocations(ctx, all)).rejects.toMatchObject({ code: 'not_found' })
    await expect(updateCompany(ctx, { trunklineEnabled: false })).rejects.toMatchObject({ code: 'not_found' })
  }
})

describe('a location that is off', () => {
  beforeEach(() => updateCompany(manager, { trunklineEnabled: false }))

  test('stays on until it is turned off itself', async () => {
    expect((await listLocations(manager, all)).items.map(({ trunklineEnabled }) => trunklineEnabled)).toEqual([
      true,
      true,
    ])
    await tokenOf(seller)
  })

  test('signs its people out, and they cannot sign in, with a key neither', async () => {
    const token = await tokenOf(seller)
    const { key } = await createUserApiKey(world.as(seller), createApiKey.parse({ name: 'Mine', scope: 'INDIVIDUAL' }))
    expect(await findKeyActor(world.system, key)).not.toBeNull()
    expect(await updateLocation(manager, { id: otherId, trunklineEnabled: false })).toMatchObject({
      name: 'Harbor Rentals',
      trunklineEnabled: false,
    })
    expect(await findActor(world.system, token)).toBeNull()
    expect(await findKeyActor(world.system, key)).toBeNull()
    await expect(tokenOf(seller)).rejects.toMatchObject({ code: 'forbidden', message: companiesWords.locationOff })
    await updateLocation(manager, { id: otherId, trunklineEnabled: true })
    await tokenOf(seller)
    expect(await findKeyActor(world.system, key)).not.toBeNull()
  })

  test('lets its CRM managers in', async () => {
    await updateLocation(manager, { id: accountId, trunklineEnabled: false })
    await tokenOf(await crmManager(world, accountId))
  })

  test('is on again when all are', async () => {
    await updateLocation(manager, { id: otherId, trunklineEnabled: false })
    await updateCompany(manager, { trunklineEnabled: true })
    await tokenOf(seller)
    await expect(updateLocation(manager, { id: otherId, trunklineEnabled: false })).rejects.toMatchObject({
      code: 'conflict',
    })
    // It keeps its own flag.
    await updateCompany(manager, { trunklineEnabled: false })
    await expect(tokenOf(seller)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('is one of the own company', async () => {
    const stranger = await world.account()
    await joinHarborGroup(world, stranger, { key: 'another-company' })
    await expect(updateLocation(manager, { id: stranger, trunklineEnabled: false })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

test('a vendor names the company of a new account, and an account stays in its company', async () => {
  const vendor = createCtx(world.services, { kind: 'vendor', vendorId: 'harbor' })
  const mint = (company: string, crmManager?: boolean) =>
    mintSessionForPerson(vendor, { vendorUserId: 'u9', name: 'Ann Lee', team: 't9', company, crmManager })
  const { token } = await mint('acme', true)
  const { actor } = (await findActor(world.system, token))!
  expect(actor.isCrmManager).toBe(true)
  expect(await findCompany(world.as(actor))).toMatchObject({ name: 'acme' })
  await mint('harbor-group', false)
  const later = (await findActor(world.system, token))!.actor
  expect(later.isCrmManager).toBe(false)
  expect(await findCompany(world.as(actor))).toMatchObject({ name: 'acme' })
})
