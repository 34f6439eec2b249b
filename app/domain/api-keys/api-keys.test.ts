import { expect, onTestFinished, test, vi } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { endSessionsOfVendor, setUserDisabled } from '../access/sign-out.server'
import type { UserActor } from '../actor'
import { canReadTeamCalls } from '../actor'
import { MAX_API_KEYS, USE_INTERVAL_MS } from './api-key-limits'
import { countActiveConnections, listUserApiKeys } from './api-keys.read.server'
import { createApiKey, type ApiKeyScope } from './api-keys.schema'
import { createUserApiKey } from './create-user-api-key.server'
import { findKeyActor } from './find-key-actor.server'
import { revokeUserApiKey } from './revoke-user-api-key.server'
import { updateUserApiKey } from './update-user-api-key.server'

async function openWorld() {
  const world = await testWorld()
  onTestFinished(() => world.close())
  const owner = await world.person({ role: 'OWNER' })
  const manager = await world.person({ role: 'MANAGER', accountId: owner.accountId })
  const member = await world.person({ role: 'MEMBER', accountId: owner.accountId })
  return { world, owner, manager, member }
}

const create = (world: World, person: UserActor, scope: ApiKeyScope = 'INDIVIDUAL', name = 'My Key') =>
  createUserApiKey(world.as(person), createApiKey.parse({ name, scope }))
const namesOf = async (world: World, person: UserActor) =>
  (await listUserApiKeys(world.as(person))).apiKeys.map(({ name }) => name).toSorted()
const actorOf = async (world: World, key: string) => (await findKeyActor(world.system, key))?.actor ?? null

test('a key is shown once and stored as a hash, with its end', async () => {
  const { world, member } = await openWorld()
  const created = await create(world, member)
  expect(created.key).toMatch(/^tlk_[\w-]{43}$/)
  const rows = await world.system.db.q.selectFrom('user_api_keys').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(created.key.slice(4, 40))
  expect(rows).toMatchObject([{ hash: world.system.seal.hash(created.key), key_end: created.key.slice(-4) }])
  const { apiKeys } = await listUserApiKeys(world.as(member))
  expect(apiKeys).toMatchObject([{ key: `tlk_…${created.key.slice(-4)}`, lastUsedAt: null, revokedAt: null }])
})

test('a key acts as its person; another string is no key', async () => {
  const { world, member } = await openWorld()
  const { id, key } = await create(world, member)
  const found = await findKeyActor(world.system, key)
  expect(found?.actor).toMatchObject({ userId: member.userId, accountId: member.accountId, keyId: id, sessionId: null })
  expect([...found!.grants]).toEqual(['READ', 'WRITE'])
  expect(await actorOf(world, `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).toBeNull()
})

test('access levels follow the role', async () => {
  const { world, owner, manager, member } = await openWorld()
  const admin = await world.person({ role: 'ADMIN', accountId: owner.accountId })
  const coach = await world.person({ role: 'COACH', accountId: owner.accountId })
  const sam = await world.person({ role: null })
  const inez = { ...sam, isAgencyOwner: true }
  const scopes = async (person: UserActor) => (await listUserApiKeys(world.as(person))).scopes
  for (const person of [owner, manager, admin]) expect(await scopes(person)).toEqual(['INDIVIDUAL', 'TEAM'])
  for (const person of [member, coach, sam]) expect(await scopes(person)).toEqual(['INDIVIDUAL'])
  expect(await scopes(inez)).toEqual(['INDIVIDUAL', 'AGENCY'])
  await expect(create(world, member, 'TEAM')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(create(world, owner, 'AGENCY')).rejects.toMatchObject({ code: 'forbidden' })
})

test('a key for oneself has no team rights; a team key has them, without billing and invites', async () => {
  const { world, owner } = await openWorld()
  const own = (await actorOf(world, (await create(world, owner)).key))!
  expect([own.role, [...own.permissions]]).toEqual(['MEMBER', ['call']])
  const team = (await actorOf(world, (await create(world, owner, 'TEAM')).key))!
  expect(team.role).toBe('OWNER')
  expect([...owner.permissions].filter((permission) => !team.permissions.has(permission))).toEqual([
    'team:invite',
    'billing',
  ])
  const coach = await world.person({ role: 'COACH', accountId: owner.accountId })
  const ofCoach = (await actorOf(world, (await create(world, coach)).key))!
  expect([ofCoach.role, canReadTeamCalls(ofCoach)]).toEqual(['COACH', false])
  const sam = await world.person({ role: null })
  const ofSam = (await actorOf(world, (await create(world, sam)).key))!
  expect([ofSam.permissions.has('board:admin'), ofSam.permissions.has('billing')]).toEqual([true, false])
})

test('only an agency key keeps the flags of its person, and only while they have them', async () => {
  const { world } = await openWorld()
  const inez = { ...(await world.person({ role: null })), isAgencyOwner: true }
  const flags = { is_agency_owner: 1, is_crm_manager: 1, is_staff: 1 } as const
  await world.system.db.q.updateTable('users').set(flags).where('id', '=', inez.userId).execute()
  const agency = (await create(world, inez, 'AGENCY')).key
  const own = (await create(world, inez)).key
  expect(await actorOf(world, agency)).toMatchObject({ isAgencyOwner: true, isCrmManager: true, isStaff: false })
  expect(await actorOf(world, own)).toMatchObject({ isAgencyOwner: false, isCrmManager: false, isStaff: false })
  await world.system.db.q.updateTable('users').set({ is_agency_owner: 0 }).execute()
  expect(await actorOf(world, agency)).toMatchObject({ isAgencyOwner: false })
})

test('a role that shrinks shrinks the key', async () => {
  const { world, manager } = await openWorld()
  const { key } = await create(world, manager, 'TEAM')
  await world.system.db.q.updateTable('users').set({ role: 'MEMBER' }).where('id', '=', manager.userId).execute()
  const shrunk = (await actorOf(world, key))!
  expect([shrunk.role, [...shrunk.permissions]]).toEqual(['MEMBER', ['call']])
  await world.system.db.q.updateTable('users').set({ seat: 0 }).where('id', '=', manager.userId).execute()
  expect((await actorOf(world, key))!.permissions.size).toBe(0)
})

test('each manager of the team sees, renames and revokes team keys; other keys are their person’s', async () => {
  const { world, owner, manager, member } = await openWorld()
  const team = await create(world, manager, 'TEAM', 'Warehouse')
  const own = await create(world, member, 'INDIVIDUAL', 'Of Mia')
  expect(await namesOf(world, owner)).toEqual(['Warehouse'])
  expect(await namesOf(world, member)).toEqual(['Of Mia'])
  expect(await namesOf(world, await world.person({ role: 'OWNER' }))).toEqual([])
  await expect(revokeUserApiKey(world.as(owner), own.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(updateUserApiKey(world.as(member), team.id, { name: 'Mine' })).rejects.toMatchObject({
    code: 'not_found',
  })
  const renamed = await updateUserApiKey(world.as(owner), team.id, { name: 'Sheets', grants: ['OUTREACH'] })
  expect(renamed).toMatchObject({ name: 'Sheets', grants: ['READ', 'OUTREACH'] })
  expect(await updateUserApiKey(world.as(owner), team.id, { name: 'Sheets' })).toMatchObject({
    grants: ['READ', 'OUTREACH'],
  })
  expect(await revokeUserApiKey(world.as(owner), team.id)).toMatchObject({ revokedAt: expect.any(String) })
  expect([await actorOf(world, team.key), await namesOf(world, manager)]).toEqual([null, []])
})

test('a key ends with its person: disabled, in another account, or of a vendor whose sessions end', async () => {
  const { world, manager, member, owner } = await openWorld()
  const [ofMember, ofManager, ofOwner] = [
    await create(world, member),
    await create(world, manager),
    await create(world, owner),
  ]
  await setUserDisabled(world.system, member)
  expect(await actorOf(world, ofMember.key)).toBeNull()
  // Restoring the person restores no key.
  await setUserDisabled(world.system, member, { back: true })
  expect(await actorOf(world, ofMember.key)).toBeNull()
  const other = await world.account()
  await world.system.db.q.updateTable('users').set({ account_id: other }).where('id', '=', manager.userId).execute()
  expect(await actorOf(world, ofManager.key)).toBeNull()
  await endSessionsOfVendor(world.system, owner.vendorId)
  expect(await actorOf(world, ofOwner.key)).toBeNull()
})

test('last use is written at most once a minute, and makes an active connection for a day', async () => {
  const { world, member } = await openWorld()
  const { key } = await create(world, member)
  const lastUse = async () => (await listUserApiKeys(world.as(member))).apiKeys[0]!.lastUsedAt
  expect(await countActiveConnections(world.as(member))).toBe(0)
  const transactions = vi.spyOn(world.system.db, 'transact')
  await actorOf(world, key)
  const first = await lastUse()
  expect([first, await countActiveConnections(world.as(member))]).toEqual([expect.any(String), 1])
  world.clock.advance(USE_INTERVAL_MS - 1)
  await actorOf(world, key)
  expect(await lastUse()).toBe(first)
  expect(transactions).toHaveBeenCalledTimes(1)
  world.clock.advance(1)
  await actorOf(world, key)
  expect(await lastUse()).not.toBe(first)
  world.clock.advance(24 * 3_600_000)
  expect(await countActiveConnections(world.as(member))).toBe(0)
})

test('an account has 50 keys, in a race too', async () => {
  const { world, owner, member } = await openWorld()
  const tries = Array.from({ length: MAX_API_KEYS + 5 }, (_, index) => create(world, index % 2 ? owner : member))
  const made = await Promise.allSettled(tries)
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_API_KEYS)
  const [mine] = (await listUserApiKeys(world.as(member))).apiKeys
  await revokeUserApiKey(world.as(member), mine!.id)
  await create(world, owner)
  await expect(create(world, owner)).rejects.toMatchObject({ code: 'conflict' })
})

test('a key changes no keys', async () => {
  const { world, owner } = await openWorld()
  const { id, key } = await create(world, owner, 'TEAM')
  const byKey = world.as((await actorOf(world, key))!)
  await expect(createUserApiKey(byKey, { name: 'x', scope: 'TEAM', grants: [] })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(revokeUserApiKey(byKey, id)).rejects.toMatchObject({ code: 'forbidden' })
})
