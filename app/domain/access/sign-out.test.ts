import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Ctx } from '../context.server'
import { disposeLine } from '../dispositions/dispose-line.server'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import { findActor } from './find-actor.server'
import { openFramedSession } from './open-framed-session.server'
import { endSessionsOfVendor, setUserDisabled, signOut } from './sign-out.server'
import { sendLoginCode } from '../login-codes/send-login-code.server'
import { SESSION_MS, startSession } from './start-session.server'

const [A, B, C] = ['+13125550101', '+13125550102', '+13125550103'] as const

let world: World
let floor: Floor
beforeEach(async () => {
  world = await testWorld()
  floor = await openFloor(world)
})
afterEach(() => world.close())

/** The seller signs in again, on our own page or over the API. */
async function signIn(how: 'page' | 'api' = 'page', person = floor): Promise<Ctx> {
  const { token } = await startSession(world.system, { userId: person.seller.userId, for: how })
  return world.as((await findActor(world.system, token))!.actor)
}

test('signing out everywhere stops dialing: the current call ends and can still be disposed', async () => {
  const page = await signIn()
  const id = await floor.dial(await floor.campaign([A, B, C]))
  await floor.bridge(A)
  await signOut(page)
  expect(await floor.session(id)).toMatchObject({ state: 'ended' })
  expect((await floor.line(A)).state).toBe('ending')
  // The seller’s phone leaves the conference, whatever happens to its window.
  const hungUp = await floor.jobs('call.hang-up')
  expect(hungUp.filter((key) => key.startsWith(`dial-session:${id}:`))).toHaveLength(1)
  await floor.end(A)
  const { id: lineId } = await floor.line(A)
  await disposeLine(floor.ctx, { id, lineId, dispositionId: await floor.disposition('INTERESTED') })
  expect(await floor.jobs('call.place')).toHaveLength(3)
})

test('a seller signed in elsewhere continues dialing until that session expires', async () => {
  const [tab, phone, again] = [await signIn(), await signIn('api'), await signIn()]
  const id = await floor.dial(await floor.campaign([A, B, C]))
  await signOut(tab)
  expect(await floor.session(id)).toMatchObject({ state: 'dialing' })
  await signOut(again)
  expect(await floor.session(id)).toMatchObject({ state: 'dialing' })
  expect(phone.actor).toMatchObject({ userId: floor.seller.userId })
  const last = await signIn()
  world.clock.advance(SESSION_MS.api)
  await signOut(last)
  expect(await floor.session(id)).toMatchObject({ state: 'ended' })
})

test('other sellers continue dialing, and a session waiting for its phone is unchanged', async () => {
  const other = await openFloor(world, floor.seller.accountId)
  const theirs = await other.dial(await other.campaign([A]))
  const { id } = await startDialSession(floor.ctx, { campaignId: await floor.campaign([B]) })
  await signOut(await signIn())
  expect(await floor.session(id)).toMatchObject({ state: 'ready' })
  expect(await other.session(theirs)).toMatchObject({ state: 'dialing' })
})

test('a disabled user is signed out everywhere, stops dialing, gets no code, and can be restored', async () => {
  const { userId, accountId } = floor.seller
  await world.system.db.q
    .updateTable('users')
    .set({ email: 'mia@own.test', email_verified_at: 1 })
    .where('id', '=', userId)
    .execute()
  const tokens = await Promise.all(
    (['page', 'api', 'minted'] as const).map(
      async (how) => (await startSession(world.system, { userId, for: how })).token,
    ),
  )
  const known = () => Promise.all(tokens.map(async (token) => (await findActor(world.system, token)) !== null))
  const mails = async () => {
    await sendLoginCode(world.system, { email: 'mia@own.test' }, { source: '127.0.0.1' })
    world.clock.advance(10 * 60_000)
    return (await world.system.db.q.selectFrom('mails').select('id').execute()).length
  }
  const id = await floor.dial(await floor.campaign([A, B, C]))
  expect(await known()).toEqual([true, true, true])
  expect(await mails()).toBe(1)

  await setUserDisabled(world.system, { userId, accountId })
  expect(await known()).toEqual([false, false, false])
  expect(await floor.session(id)).toMatchObject({ state: 'ended' })
  expect(await mails()).toBe(1)

  await setUserDisabled(world.system, { userId, accountId }, { back: true })
  expect(await known()).toEqual([false, false, false])
  expect(await mails()).toBe(2)
  expect((await signIn()).actor).toMatchObject({ userId })
})

test('a waiting session ends when its user is disabled: the phone keeps its own token', async () => {
  const { id } = await startDialSession(floor.ctx, { campaignId: await floor.campaign([A]) })
  await setUserDisabled(world.system, floor.seller)
  expect(await floor.session(id)).toMatchObject({ state: 'ended' })
})

describe('all sessions of a vendor', () => {
  const tokenFor = async (userId: string, how: 'minted' | 'page') =>
    (await startSession(world.system, { userId, for: how })).token
  const isKnown = async (token: string) => (await findActor(world.system, token)) !== null

  test('end immediately, with frames and dial sessions; our own pages and other vendors continue', async () => {
    const { userId } = floor.seller
    const id = await floor.dial(await floor.campaign([A, B, C]))
    const minted = await tokenFor(userId, 'minted')
    const framed = await openFramedSession(world.as((await findActor(world.system, minted))!.actor), {
      vendor: 'harbor',
      currentSessionId: null,
    })
    const colleague = await world.person({ accountId: floor.seller.accountId })
    const page = await tokenFor(colleague.userId, 'page')
    const theirs = await tokenFor(colleague.userId, 'minted')
    const stranger = await tokenFor((await world.person({ vendorId: 'trunkline' })).userId, 'minted')
    expect(await endSessionsOfVendor(world.system, 'harbor')).toEqual({ signedOut: 2, unlinked: 0 })
    const all = [minted, framed.token!, theirs, page, stranger]
    expect(await Promise.all(all.map(isKnown))).toEqual([false, false, false, true, true])
    expect(await floor.session(id)).toMatchObject({ state: 'ended' })
    const told = world.published.filter(({ type }) => type === 'session.ended')
    expect(told.map(({ payload }) => payload)).toEqual([{ userId }, { userId }, { userId: colleague.userId }])
    expect(await endSessionsOfVendor(world.system, 'harbor')).toEqual({ signedOut: 0, unlinked: 0 })
    expect(await isKnown(await tokenFor(userId, 'minted'))).toBe(true)
  })

  test('end also for a frame that was about to trade its token', async () => {
    const minted = await tokenFor(floor.seller.userId, 'minted')
    const { actor } = (await findActor(world.system, minted))!
    await endSessionsOfVendor(world.system, 'harbor')
    const trade = openFramedSession(world.as(actor), { vendor: 'harbor', currentSessionId: null })
    await expect(trade).rejects.toMatchObject({ code: 'unauthorized' })
    const open = world.system.db.q.selectFrom('sessions').select('id').where('revoked_at', 'is', null)
    expect(await open.execute()).toEqual([])
  })

  test('remove what was linked in them: a leaked token no longer allows sign-in by mail', async () => {
    const email = 'eve@else.test'
    const seeded = await world.person({ email: 'olivia@harbor.test' })
    const own = await world.person({ vendorId: 'trunkline', email: 'own@us.test' })
    const away = await world.person()
    world.clock.advance(1)
    const { userId } = floor.seller
    const link = (of: string, address: string) =>
      world.system.db.q
        .updateTable('users')
        .set({ email: address, email_verified_at: world.clock.now() })
        .where('id', '=', of)
        .execute()
    await link(userId, email)
    // A person with an expired session is not signed out.
    await link(away.userId, 'away@else.test')
    await tokenFor(away.userId, 'minted')
    world.clock.advance(SESSION_MS.minted)
    const page = await tokenFor(userId, 'page')
    const theirs = await tokenFor(seeded.userId, 'page')
    // A removed vendor locks no person out of their own account.
    expect(await endSessionsOfVendor(world.system, 'harbor', { unlink: false })).toEqual({ signedOut: 0, unlinked: 0 })
    expect(await isKnown(page)).toBe(true)
    expect(await endSessionsOfVendor(world.system, 'harbor')).toEqual({ signedOut: 1, unlinked: 2 })
    expect([await isKnown(page), await isKnown(theirs)]).toEqual([false, true])
    const linked = await world.system.db.q
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email_verified_at', 'is not', null)
      .execute()
    expect(linked.map(({ id }) => id).toSorted()).toEqual([seeded.userId, own.userId].toSorted())
    await sendLoginCode(world.system, { email }, { source: '127.0.0.1' })
    expect(await world.system.db.q.selectFrom('mails').select('id').execute()).toEqual([])
    expect(await endSessionsOfVendor(world.system, 'harbor')).toEqual({ signedOut: 0, unlinked: 0 })
  })
})
