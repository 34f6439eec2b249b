import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { CarrierError, type SendTextRequest } from '../carrier.port'
import { createCtx, type Ctx } from '../context.server'
import { findActor } from '../access/find-actor.server'
import { setUserDisabled, signOut } from '../access/sign-out.server'
import { startSession } from '../access/start-session.server'
import { createMobileLoginCode } from './create-mobile-login-code.server'
import { CODE_LIFETIME_MS } from './mobile-login.schema'
import { textMobileLink } from './text-mobile-link.server'
import { useMobileLoginCode } from './use-mobile-login-code.server'

const OWN_PHONE = '+13125550142'

let world: World
let mia: UserActor
let anonymous: Ctx
let texts: SendTextRequest[]
beforeEach(async () => {
  world = await testWorld()
  mia = await world.person({ firstName: 'Mia' })
  anonymous = createCtx(world.services, { kind: 'anonymous' })
  texts = []
  world.services.carrier.sendText = async (text) => {
    texts.push(text)
    return { messageSid: `SM${texts.length}` }
  }
})
afterEach(() => world.close())

const ctxOf = async (token: string) => world.as((await findActor(world.system, token))!.actor)
const signIn = async (person: UserActor) =>
  ctxOf((await startSession(world.system, { userId: person.userId, for: 'minted' })).token)

async function addPhone(e164: string, owner: UserActor): Promise<string> {
  const id = world.system.ids('num')
  await world.system.db.q
    .insertInto('phone_numbers')
    .values({
      id,
      account_id: owner.accountId,
      e164,
      created_at: world.clock.now(),
      user_id: owner.userId,
      personal: 1,
    })
    .execute()
  return id
}

test('a code signs the phone in as the person who showed it, once, and outlives that session', async () => {
  const computer = await signIn(mia)
  const { code, url, expiresAt } = await createMobileLoginCode(computer)
  expect(url).toBe(`${world.services.publicUrl}/mobile-login#${code}`)
  expect(Date.parse(expiresAt)).toBe(world.clock.now() + CODE_LIFETIME_MS)
  const { token } = await useMobileLoginCode(anonymous, { code })
  await expect(useMobileLoginCode(anonymous, { code })).rejects.toMatchObject({ code: 'code_expired' })
  await signOut(computer, {})
  expect(await findActor(world.system, token)).toMatchObject({ kind: 'cookie', actor: { userId: mia.userId } })
})

test('two phones that scan one code: one is signed in', async () => {
  const { code } = await createMobileLoginCode(await signIn(mia))
  const both = await Promise.allSettled([
    useMobileLoginCode(anonymous, { code }),
    useMobileLoginCode(anonymous, { code }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a code is stored as a hash and works for two minutes', async () => {
  const { code } = await createMobileLoginCode(await signIn(mia))
  const rows = await world.system.db.q.selectFrom('mobile_login_codes').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(code)
  world.clock.advance(CODE_LIFETIME_MS)
  await expect(useMobileLoginCode(anonymous, { code })).rejects.toMatchObject({ code: 'code_expired' })
})

test('a code of a session that ended, or of a disabled person, signs no one in', async () => {
  const computer = await signIn(mia)
  const { code } = await createMobileLoginCode(computer)
  await signOut(computer, {})
  await expect(useMobileLoginCode(anonymous, { code })).rejects.toMatchObject({ code: 'code_expired' })
  const other = await createMobileLoginCode(await signIn(mia))
  await setUserDisabled(world.system, mia)
  await expect(useMobileLoginCode(anonymous, { code: other.code })).rejects.toMatchObject({ code: 'code_expired' })
})

test('where another person is signed in, the phone asks first, and the code still works', async () => {
  const ben = await world.person({ accountId: mia.accountId })
  const phone = await signIn(ben)
  const { code } = await createMobileLoginCode(await signIn(mia))
  await expect(useMobileLoginCode(phone, { code })).rejects.toMatchObject({ code: 'conflict' })
  const { token } = await useMobileLoginCode(phone, { code, replaces: ben.userId })
  expect(await findActor(world.system, token)).toMatchObject({ actor: { userId: mia.userId } })
})

test('ten codes in a minute are enough', async () => {
  const computer = await signIn(mia)
  for (let n = 0; n < 10; n++) await createMobileLoginCode(computer)
  await expect(createMobileLoginCode(computer)).rejects.toMatchObject({ code: 'too_many_requests' })
  world.clock.advance(60_001)
  await createMobileLoginCode(computer)
})

test('the link goes to the person’s own confirmed phone alone, once a minute and five times a day', async () => {
  const ben = await world.person({ accountId: mia.accountId })
  const ctx = world.as(mia)
  const bensPhone = await addPhone('+13125550143', ben)
  await expect(textMobileLink(ctx, {})).rejects.toMatchObject({ code: 'not_possible_now' })
  const phone = await addPhone(OWN_PHONE, mia)
  await expect(textMobileLink(ctx, { numberId: bensPhone })).rejects.toMatchObject({ code: 'not_found' })
  for (let n = 0; n < 5; n++) {
    expect(await textMobileLink(ctx, { numberId: phone })).toEqual({ to: OWN_PHONE })
    await expect(textMobileLink(ctx, {})).rejects.toMatchObject({ code: 'too_many_requests' })
    world.clock.advance(60_001)
  }
  await expect(textMobileLink(ctx, {})).rejects.toMatchObject({ message: expect.stringContaining('tomorrow') })
  expect(texts).toHaveLength(5)
  expect(texts[0]).toMatchObject({ to: OWN_PHONE, media: [] })
  expect(texts[0]!.body).toContain(world.services.publicUrl)
})

test('a refused text says so; an unknown outcome counts as sent', async () => {
  await addPhone(OWN_PHONE, mia)
  const fails = (outcome: 'refused' | 'unknown') => async () => {
    throw new CarrierError(outcome, 'The number cannot receive texts', null)
  }
  world.services.carrier.sendText = fails('refused')
  await expect(textMobileLink(world.as(mia), {})).rejects.toMatchObject({ code: 'carrier_refused' })
  world.clock.advance(60_001)
  world.services.carrier.sendText = fails('unknown')
  expect(await textMobileLink(world.as(mia), {})).toEqual({ to: OWN_PHONE })
})

test('an account without a number that texts says so', async () => {
  const ann = await world.person({ accountId: await world.account({ number: null }) })
  await addPhone(OWN_PHONE, ann)
  await expect(textMobileLink(world.as(ann), {})).rejects.toMatchObject({ code: 'no_numbers' })
})
