import { SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { createCtx, type Ctx } from '../context.server'
import { acceptVendorJwt } from './accept-vendor-jwt.server'
import { allowVendor, type MintSession } from './access.schema'
import { createApiKey, createVendor } from './create-vendor.server'
import { findActor, findVendorOfApiKey } from './find-actor.server'
import { mintSessionForPerson } from './mint-session.server'
import { signOut } from './sign-out.server'

const SECRET = 'harbor-secret-harbor-secret-32ch'
let world: World
let vendor: Ctx

beforeEach(async () => {
  world = await testWorld()
  await createVendor(world.system, { id: 'harbor', name: 'Harbor', allowedOrigins: [], jwtSecret: SECRET })
  await createVendor(world.system, { id: 'other', name: 'Other', allowedOrigins: [], jwtSecret: `${SECRET}x` })
  vendor = createCtx(world.services, { kind: 'vendor', vendorId: 'harbor' })
})
afterEach(() => world.close())

const mia: MintSession = { vendorUserId: 'u1', name: 'Mia Torres', email: 'mia@harbor.test' }
const actorOf = async (said: MintSession, ctx = vendor) => {
  const { token } = await mintSessionForPerson(ctx, said)
  return (await findActor(world.system, token))!.actor
}

describe('minting', () => {
  test('creates a person once, signed in for an hour', async () => {
    const first = await actorOf(mia)
    const second = await actorOf(mia)
    expect(second.userId).toBe(first.userId)
    expect(first).toMatchObject({ role: null, vendorId: 'harbor' })
    const { token, expiresAt } = await mintSessionForPerson(vendor, mia)
    expect(expiresAt - world.clock.now()).toBe(3_600_000)
    world.clock.advance(3_600_000)
    expect(await findActor(world.system, token)).toBeNull()
  })

  test('the first person of a new team may own it; no later person may', async () => {
    const owner = await actorOf({ ...mia, team: 'Harbor Realty', role: 'OWNER' })
    expect(owner.role).toBe('OWNER')
    const usurper = await actorOf({ vendorUserId: 'u2', name: 'Eve', team: 'Harbor Realty', role: 'OWNER' })
    expect(usurper).toMatchObject({ role: 'MEMBER', accountId: owner.accountId })
  })

  test('team and role count at the first creation only', async () => {
    const before = await actorOf({ ...mia, team: 'Harbor Realty', role: 'MEMBER' })
    const after = await actorOf({ ...mia, team: 'Another', role: 'MANAGER' })
    expect(after).toMatchObject({ role: 'MEMBER', accountId: before.accountId })
  })

  test('the answer names the person’s team, and the log warns once about another team', async () => {
    const warned: unknown[] = []
    Object.assign(world.services.log, { warn: (facts: unknown) => warned.push(facts) })
    const { userId, accountId } = await actorOf({ ...mia, team: 'Harbor Realty' })
    expect((await mintSessionForPerson(vendor, { ...mia, team: 'Harbor Realty' })).team).toBe('Harbor Realty')
    expect((await mintSessionForPerson(vendor, mia)).team).toBe('Harbor Realty')
    expect(warned).toEqual([])
    expect((await mintSessionForPerson(vendor, { ...mia, team: 'Another' })).team).toBe('Harbor Realty')
    expect(warned).toEqual([{ vendorId: 'harbor', userId, accountId }])
    expect((await mintSessionForPerson(vendor, { vendorUserId: 'u9', name: 'Sam' })).team).toBeNull()
  })

  test('a team is named by its key until the vendor sends a name', async () => {
    const namesOf = async (accountId: string) =>
      world.system.db.q
        .selectFrom('teams')
        .innerJoin('accounts', 'accounts.id', 'teams.account_id')
        .select(['teams.name', 'accounts.name as account', 'vendor_team_key as key'])
        .where('account_id', '=', accountId)
        .executeTakeFirst()
    const called = (name: string) => ({ name, account: name, key: 't-1' })
    const { accountId } = await actorOf({ ...mia, team: 't-1' })
    expect(await namesOf(accountId)).toEqual(called('t-1'))
    await actorOf({ ...mia, team: 't-1', teamName: 'Harbor Realty' })
    expect(await namesOf(accountId)).toEqual(called('Harbor Realty'))
    await actorOf({ ...mia, team: 't-1' })
    await actorOf({ ...mia, team: 't-2', teamName: 'Stolen' })
    expect(await namesOf(accountId)).toEqual(called('Harbor Realty'))
    await actorOf({ vendorUserId: 'u2', name: 'Ben', team: 't-1', teamName: 'Harbor & Co' })
    expect(await namesOf(accountId)).toEqual(called('Harbor & Co'))
    const other = await actorOf({ vendorUserId: 'u3', name: 'Eve', team: 't-3', teamName: 'Third' })
    expect(await namesOf(other.accountId)).toEqual({ name: 'Third', account: 'Third', key: 't-3' })
  })

  test('teams of two vendors with one name are two teams, and one address two people', async () => {
    const other = createCtx(world.services, { kind: 'vendor', vendorId: 'other' })
    const ours = await actorOf({ ...mia, team: 'Harbor Realty' })
    const theirs = await actorOf({ ...mia, team: 'Harbor Realty' }, other)
    expect(theirs.accountId).not.toBe(ours.accountId)
    expect(theirs.userId).not.toBe(ours.userId)
  })

  test('a linked address stays where its person linked it', async () => {
    const { userId } = await actorOf(mia)
    await world.system.db.q.updateTable('users').set({ email_verified_at: 1 }).where('id', '=', userId).execute()
    await actorOf({ ...mia, email: 'thief@else.test', name: 'Mia T' })
    const user = await world.system.db.q.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
    expect(user).toMatchObject({ email: 'mia@harbor.test', first_name: 'Mia', last_name: 'T' })
  })

  test('a disabled person is refused, and so is every actor but a vendor', async () => {
    const { userId } = await actorOf(mia)
    await world.system.db.q.updateTable('users').set({ disabled_at: 1 }).where('id', '=', userId).execute()
    await expect(mintSessionForPerson(vendor, mia)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(mintSessionForPerson(world.system, mia)).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('an API key is valid for its vendor until it is revoked', async () => {
    const key = await createApiKey(world.system, { vendorId: 'harbor', name: 'server' })
    expect(key).toMatch(/^tk_[\w-]{43}$/)
    const actor = (await findVendorOfApiKey(world.system, key))!
    expect(actor).toEqual({ kind: 'vendor', vendorId: 'harbor', keyId: expect.any(String) })
    await actorOf(mia, createCtx(world.services, actor))
    await world.system.db.q.updateTable('api_keys').set({ revoked_at: 1 }).execute()
    expect(await findVendorOfApiKey(world.system, key)).toBeNull()
    // A request that was authenticated just before.
    const late = mintSessionForPerson(createCtx(world.services, actor), { ...mia, vendorUserId: 'u2' })
    await expect(late).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await world.system.db.q.selectFrom('users').select('vendor_user_id').execute()).toHaveLength(1)
  })
})

describe("a vendor's JWT", () => {
  const jwt = (claims: Record<string, unknown> = {}, secret = SECRET, ttlS = 3600) =>
    new SignJWT({
      name: 'Mia Torres',
      iss: 'harbor',
      sub: 'u1',
      exp: Math.floor(world.clock.now() / 1000) + ttlS,
      ...claims,
    })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(secret))

  test('is the same as a minted session: same person, expires, can be signed out', async () => {
    const minted = await actorOf(mia)
    const token = await jwt()
    const identity = (await findActor(world.system, token))!
    expect(identity.actor.userId).toBe(minted.userId)
    await signOut(world.as(identity.actor))
    expect(await findActor(world.system, token)).toBeNull()
  })

  const named = async (token: string) => {
    const { actor } = (await findActor(world.system, token))!
    return world.system.db.q
      .selectFrom('users')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .select(['first_name', 'last_name', 'accounts.name as account'])
      .where('users.id', '=', actor.userId)
      .executeTakeFirst()
  }

  test('without a name leaves the person theirs', async () => {
    await actorOf(mia)
    const before = { first_name: 'Mia', last_name: 'Torres', account: 'Mia Torres' }
    for (const name of [undefined, null]) expect(await named(await jwt({ name }))).toEqual(before)
    expect(await named(await jwt({ name: 'Mia Diaz' }))).toEqual({ ...before, last_name: 'Diaz' })
  })

  test('without a name uses the id for a new person and account until a name arrives', async () => {
    expect(await named(await jwt({ name: undefined }))).toEqual({ first_name: 'u1', last_name: '', account: 'u1' })
    const told = { first_name: 'Mia', last_name: 'Torres', account: 'Mia Torres' }
    expect(await named(await jwt())).toEqual(told)
    expect(await named(await jwt({ name: undefined, email: 'mia@harbor.test' }))).toEqual(told)
  })

  test.each([null, '', ' ', 'n/a', 5])('with %j for an e-mail signs its person in without an e-mail', async (email) => {
    const { actor } = (await findActor(world.system, await jwt({ email, team: null, role: '' })))!
    const { userId } = actor
    const user = await world.system.db.q.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    expect(user).toEqual({ email: null })
    await actorOf(mia)
    await findActor(world.system, await jwt({ email, jti: 'again' }))
    const kept = await world.system.db.q.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    expect(kept).toEqual({ email: 'mia@harbor.test' })
  })

  test.each([5, 'x'.repeat(201), { en: 'Harbor' }])(
    'with %j for a team’s name signs its person in without it',
    async (teamName) => {
      const nameOf = async (accountId: string) =>
        (await world.system.db.q.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirst())!
          .name
      const { actor } = (await findActor(world.system, await jwt({ team: 't-1', teamName })))!
      expect(await nameOf(actor.accountId)).toBe('t-1')
      await findActor(world.system, await jwt({ team: 't-1', teamName: 'Harbor Realty' }))
      expect(await findActor(world.system, await jwt({ team: 't-1', teamName, jti: 'again' }))).not.toBeNull()
      expect(await nameOf(actor.accountId)).toBe('Harbor Realty')
    },
  )

  test('accepts an expiry in fractions of a second', async () => {
    const seconds = Math.floor(world.clock.now() / 1000) + 60.123_4
    const identity = await findActor(world.system, await jwt({ exp: seconds }))
    expect(identity?.expiresAt).toBe(Math.floor(seconds * 1000) + 60_000)
  })

  test('whose secret is replaced during the check is refused', async () => {
    const { seal } = world.services
    let ended: Promise<unknown> | null = null
    const open = (sealed: string) => {
      ended ??= createVendor(world.system, {
        id: 'harbor',
        name: 'Harbor',
        allowedOrigins: [],
        jwtSecret: `${SECRET}y`,
      })
      return seal.open(sealed)
    }
    const reader = createCtx({ ...world.services, seal: { ...seal, open } }, { kind: 'anonymous' })
    expect(await acceptVendorJwt(reader, await jwt())).toBe(false)
    await ended
    expect(await world.system.db.q.selectFrom('sessions').select('id').execute()).toEqual([])
    expect(await findActor(world.system, await jwt({}, `${SECRET}y`))).not.toBeNull()
  })

  test('shown twice simultaneously is one session', async () => {
    const token = await jwt()
    const shown = await Promise.all([1, 2, 3].map(() => findActor(world.system, token)))
    expect(new Set(shown.map((identity) => identity?.actor.sessionId)).size).toBe(1)
  })

  test('expires', async () => {
    const token = await jwt()
    expect(await findActor(world.system, token)).not.toBeNull()
    world.clock.advance(3_659_000)
    expect(await findActor(world.system, token)).not.toBeNull()
    world.clock.advance(1001)
    expect(await findActor(world.system, token)).toBeNull()
  })

  const fromNow = (seconds: number) => Math.floor(world.clock.now() / 1000) + seconds

  test.each([
    ['a day ahead by a clock that is fast', () => jwt({ iat: fromNow(59) }, SECRET, 24 * 3600 + 59)],
    ['valid from now on by a clock that is fast', () => jwt({ nbf: fromNow(59) })],
    ['at its end by a clock that is slow', () => jwt({}, SECRET, -58)],
  ])('%s is accepted: the clocks may differ by a minute', async (_what, make) => {
    expect(await findActor(world.system, await make())).not.toBeNull()
  })

  test.each([
    ['signed with another secret', () => jwt({}, 'x'.repeat(32))],
    ['of a vendor that does not exist', () => jwt({ iss: 'nobody' })],
    ['of another vendor under our name', () => jwt({}, `${SECRET}x`)],
    ['of a vendor that is a list', () => jwt({ iss: ['harbor'] })],
    ['of a vendor that is a thing', () => jwt({ iss: { id: 'harbor' } })],
    ['of a vendor that is a word of JSON', () => jwt({ iss: true })],
    ['without a person', () => jwt({ sub: undefined })],
    ['expired', () => jwt({}, SECRET, -60)],
    ['for more than a day', () => jwt({}, SECRET, 24 * 3600 + 62)],
    ['not valid yet', () => jwt({ nbf: fromNow(62) })],
    ['with a role that does not exist', () => jwt({ team: 'Harbor', role: 'KING' })],
    ['not signed at all', async () => new UnsecuredJWT({ iss: 'harbor', sub: 'u1' }).setExpirationTime('1h').encode()],
    ['tampered with', async () => (await jwt()).replace(/\.[^.]+\./, (body) => `.${btoa('{"iss":"harbor"}')}${body}`)],
  ])('%s is refused', async (_what, make) => {
    expect(await findActor(world.system, await make())).toBeNull()
    expect(await world.system.db.q.selectFrom('sessions').selectAll().execute()).toEqual([])
  })
})

test.each([
  [['https://crm.acme.example/app'], 'An origin is scheme, host and port alone, such as https://crm.example.com'],
  [['https://crm.acme.example/'], 'An origin is scheme, host and port alone, such as https://crm.example.com'],
  [['https://*.acme.example'], 'An origin is scheme, host and port alone, such as https://crm.example.com'],
  [['*'], 'An origin is scheme, host and port alone, such as https://crm.example.com'],
  [['null'], 'An origin is scheme, host and port alone, such as https://crm.example.com'],
  [['javascript:alert(1)'], 'An origin is scheme, host and port alone, such as https://crm.example.com'],
  [
    ["https://crm.acme.example; script-src 'self'"],
    'An origin is scheme, host and port alone, such as https://crm.example.com',
  ],
  [[], 'At least one origin is needed'],
])('%j are no origins', (allowedOrigins, sentence) => {
  const { error } = allowVendor.safeParse({ id: 'acme', name: 'Acme CRM', allowedOrigins })
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence])
})
