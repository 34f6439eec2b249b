import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { createCtx, type Ctx } from '../context.server'
import { findActor } from '../access/find-actor.server'
import { openFramedSession } from '../access/open-framed-session.server'
import { endSessionsOfVendor, setUserDisabled, signOut } from '../access/sign-out.server'
import { SESSION_MS, startSession } from '../access/start-session.server'
import { CODE_LIFETIME_MS, CODES_PER_MINUTE, createHandOverCode } from './create-hand-over-code.server'
import { exchangeHandOverCode } from './exchange-hand-over-code.server'
import { findEnteredUser } from './hand-over-codes.read.server'

let world: World
let mia: UserActor
let anonymous: Ctx
beforeEach(async () => {
  world = await testWorld()
  mia = await world.person({ firstName: 'Mia' })
  anonymous = createCtx(world.services, { kind: 'anonymous' })
})
afterEach(() => world.close())

const ctxOf = async (token: string) => world.as((await findActor(world.system, token))!.actor)
const isSignedIn = async (token: string) => (await findActor(world.system, token)) !== null
const signIn = async (person: UserActor, how: 'minted' | 'page' = 'minted') =>
  ctxOf((await startSession(world.system, { userId: person.userId, for: how })).token)
const exchange = (code: string, by = anonymous, replaces?: string) => exchangeHandOverCode(by, { code, replaces })

test('a code of a frame signs a window in as its user, once', async () => {
  const frame = await signIn(mia)
  const { code, user, vendorName, expiresAt } = await createHandOverCode(frame)
  expect(user).toEqual({ id: mia.userId, name: expect.stringMatching(/^Mia /) })
  expect([vendorName, Date.parse(expiresAt)]).toEqual(['harbor', world.clock.now() + CODE_LIFETIME_MS])
  const { token } = await exchange(code)
  expect(await findActor(world.system, token)).toMatchObject({ kind: 'cookie', actor: { userId: mia.userId } })
  await expect(exchange(code)).rejects.toMatchObject({ code: 'code_expired' })
  await expect(exchange(`${code}x`)).rejects.toMatchObject({ code: 'code_expired' })
})

test('two windows that show one code: one is signed in', async () => {
  const { code } = await createHandOverCode(await signIn(mia))
  const both = await Promise.allSettled([exchange(code), exchange(code)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a code is stored as a hash and works for a minute', async () => {
  const { code } = await createHandOverCode(await signIn(mia))
  const rows = await world.system.db.q.selectFrom('hand_over_codes').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(code)
  world.clock.advance(CODE_LIFETIME_MS)
  await expect(exchange(code)).rejects.toMatchObject({ code: 'code_expired' })
})

test('sessions of our own pages, and windows that were handed over, create no code', async () => {
  const own = await signIn(mia, 'page')
  await expect(createHandOverCode(own)).rejects.toMatchObject({ code: 'forbidden' })
  const { token } = await exchange((await createHandOverCode(await signIn(mia))).code)
  await expect(createHandOverCode(await ctxOf(token))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(createHandOverCode(anonymous)).rejects.toMatchObject({ code: 'unauthorized' })
})

test('a signed-in window changes its user only when it says which one', async () => {
  const olivia = await world.person({ role: 'OWNER' })
  const window = await signIn(olivia, 'page')
  const { code } = await createHandOverCode(await signIn(mia))
  await expect(exchange(code, window)).rejects.toMatchObject({ code: 'conflict' })
  await expect(exchange(code, window, mia.userId)).rejects.toMatchObject({ code: 'conflict' })
  const { token } = await exchange(code, window, olivia.userId)
  expect(await findActor(world.system, token)).toMatchObject({ actor: { userId: mia.userId } })
})

test('the window’s session ends with the session that it comes from', async () => {
  const frame = await signIn(mia)
  world.clock.advance(SESSION_MS.minted - 16 * 60_000)
  const early = await createHandOverCode(frame)
  expect(early.sessionEndsSoon).toBe(false)
  world.clock.advance(60_001)
  const { code, sessionEndsSoon } = await createHandOverCode(frame)
  const { token } = await exchange(code)
  expect(sessionEndsSoon).toBe(true)
  expect(await findEnteredUser(await ctxOf(token))).toMatchObject({ id: mia.userId, endsSoon: true })
  expect(await findEnteredUser(await signIn(mia, 'page'))).toMatchObject({ endsSoon: false })
  expect(await findEnteredUser(anonymous)).toBeNull()
  world.clock.advance(15 * 60_000)
  expect(await isSignedIn(token)).toBe(false)
})

/** Windows opened by the token of a CRM, and by the cookie of its frame. */
async function openWindows() {
  const { token } = await startSession(world.system, { userId: mia.userId, for: 'minted' })
  const host = await ctxOf(token)
  const traded = await openFramedSession(host, { vendor: 'harbor', currentSessionId: null })
  const frame = await ctxOf(traded.token!)
  const [ofHost, ofFrame] = [await createHandOverCode(host), await createHandOverCode(frame)]
  const windows = [(await exchange(ofHost.code)).token, (await exchange(ofFrame.code)).token]
  const unused = await createHandOverCode(host)
  return { host, frame, unused, open: async () => Promise.all(windows.map(isSignedIn)), windows }
}

test('signing out in the CRM closes its windows and their codes, and signing out in a window closes that window', async () => {
  const first = await openWindows()
  expect(await first.open()).toEqual([true, true])
  await signOut(first.host)
  expect(await first.open()).toEqual([false, false])
  await expect(exchange(first.unused.code)).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(createHandOverCode(first.host)).rejects.toMatchObject({ code: 'unauthorized' })

  const second = await openWindows()
  await signOut(second.frame)
  expect(await second.open()).toEqual([true, false])
  await signOut(await ctxOf(second.windows[0]!))
  expect(await second.open()).toEqual([false, false])
  expect((await createHandOverCode(second.host)).user.id).toBe(mia.userId)
})

test('an operator who ends a vendor’s sessions ends its windows, and so does disabling the user', async () => {
  const windows = await openWindows()
  const own = await startSession(world.system, { userId: mia.userId, for: 'page' })
  await endSessionsOfVendor(world.system, 'harbor')
  expect([...(await windows.open()), await isSignedIn(own.token)]).toEqual([false, false, true])
  const again = await openWindows()
  await setUserDisabled(world.system, mia)
  expect(await again.open()).toEqual([false, false])
  await expect(exchange(again.unused.code)).rejects.toMatchObject({ code: 'unauthorized' })
})

test('a user creates so many codes a minute; others are not limited by it', async () => {
  const frame = await signIn(mia)
  for (let count = 0; count < CODES_PER_MINUTE; count += 1) await createHandOverCode(frame)
  await expect(createHandOverCode(frame)).rejects.toMatchObject({ code: 'too_many_requests' })
  await expect(createHandOverCode(await signIn(mia))).rejects.toMatchObject({ code: 'too_many_requests' })
  expect((await createHandOverCode(await signIn(await world.person()))).code).toHaveLength(43)
  world.clock.advance(60_000)
  expect((await createHandOverCode(frame)).code).toHaveLength(43)
})
