import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLoneCarrier, type LoneCarrier } from '../../../tests/helpers/lone-carrier'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { waitFor } from '../../../tests/helpers/wait-for'
import { testWorld, type World } from '../../../tests/helpers/world'
import { callableNumbers } from '../accounts/callable-numbers'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { findBoardChoices } from '../boards/board-choices.read.server'
import { routeCall } from '../inbound/route-call.server'
import { removeNumbers } from '../numbers/remove-numbers.server'
import { listPhones } from '../threads/messenger-phones.read.server'
import { callToConfirm } from './caller-id.server'
import { confirmCode } from './confirm-code.server'
import { sendCode } from './send-code.server'

const LANDLINE = '+13125550151'

let lone: LoneCarrier
beforeAll(async () => {
  const fast = { setupMs: 50, answerAfterMs: 100, helloAfterMs: 100, replyAfterMs: 100 }
  lone = await openLoneCarrier({
    personas: { person: fast, landline: { ...fast, texts: { outcome: 'undelivered', errorCode: 30_006 } } },
    numbers: { [LANDLINE]: 'landline' },
    default: 'person',
  })
})
afterAll(() => lone.close())

let world: World
let mia: UserActor
let ctx: Ctx
beforeEach(async () => {
  world = await testWorld({ carrier: lone.carrier })
  mia = await world.person({ role: 'MEMBER' })
  ctx = world.as(mia)
})
afterEach(async () => {
  await fetch(`${lone.simulator.url}/simulator/faults`, { method: 'DELETE' })
  await world.close()
})

let next = 10
/** The carrier keeps a phone's code for ten minutes: each test has phones of its own. */
const fresh = () => `+160255501${(next += 1)}`
const send = (phone: string, by: Ctx = ctx, source = '10.0.0.1') => sendCode(by, { phone, sms: true }, source)
const codeOf = (phone: string) => {
  const sent = lone.simulator.readLog(0, 100_000).entries.findLast(({ kind, to }) => kind === 'text' && to === phone)
  return /(\d{5})$/.exec(String(sent?.body))![1]!
}
const wrongFor = (phone: string) => (codeOf(phone) === '11111' ? '22222' : '11111')
const confirm = (phone: string, code = codeOf(phone), by: Ctx = ctx) => confirmCode(by, { phone, code })

test('a texted code makes the phone a personal number', async () => {
  const phone = fresh()
  expect(await send(phone)).toEqual({
    alreadyAdded: false,
    numberId: null,
    expiresAt: new Date(world.clock.now() + 600_000).toISOString(),
  })
  const number = await confirmCode(ctx, { phone, code: codeOf(phone), nickname: 'My mobile', shared: true })
  expect(number).toMatchObject({
    number: phone,
    type: 'PERSONAL',
    nickname: 'My mobile',
    shareWithTeam: true,
    userId: mia.userId,
    canCallFrom: false,
    enableLocalPresence: false,
  })
  expect(world.published.at(-1)).toMatchObject({ type: 'number.changed', payload: { numberId: number.id } })
  expect(await send(phone)).toEqual({ alreadyAdded: true, numberId: number.id, expiresAt: null })
})

test('nickname and sharing are those of the request, unless the confirmation has others; an individual shares nothing', async () => {
  const [phone, other] = [fresh(), fresh()]
  await sendCode(ctx, { phone, sms: true, nickname: 'Desk', shared: true }, 'x')
  expect(await confirm(phone)).toMatchObject({ nickname: 'Desk', shareWithTeam: true })
  const sam = world.as(await world.person({ role: null }))
  await sendCode(sam, { phone: other, sms: true, shared: true }, 'x')
  expect(await confirm(other, codeOf(other), sam)).toMatchObject({
    nickname: expect.stringMatching(/^\(602\)/),
    shareWithTeam: false,
  })
})

test('a wrong code is refused five times, also in parallel', async () => {
  const phone = fresh()
  await send(phone)
  const wrong = wrongFor(phone)
  await expect(confirm(phone, wrong)).rejects.toMatchObject({ code: 'invalid_code', message: 'Invalid code' })
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => confirm(phone, wrong)))
  expect(tries.filter((one) => one.status === 'rejected' && one.reason.code === 'invalid_code')).toHaveLength(4)
  await expect(confirm(phone)).rejects.toMatchObject({ code: 'code_expired' })
  const checks = lone.simulator
    .readLog(0, 100_000)
    .entries.filter(
      ({ url, body }) =>
        String(url).endsWith('/VerificationCheck') && new URLSearchParams(String(body)).get('To') === phone,
    )
  expect(checks).toHaveLength(5)
})

test('a code works for ten minutes, and for who requested it', async () => {
  const phone = fresh()
  await send(phone)
  const ben = world.as(await world.person({ accountId: mia.accountId, role: 'MEMBER' }))
  await expect(confirm(phone, codeOf(phone), ben)).rejects.toMatchObject({ code: 'invalid_code' })
  world.clock.advance(600_000)
  await expect(confirm(phone)).rejects.toMatchObject({ code: 'code_expired' })
})

test('a landline refuses the text: a call is offered', async () => {
  await expect(send(LANDLINE)).rejects.toMatchObject({
    code: 'invalid',
    fieldErrors: { phone: ['This phone cannot receive texts. Choose Call Me.'] },
  })
  expect(await sendCode(ctx, { phone: LANDLINE, sms: false }, 'x')).toMatchObject({ alreadyAdded: false })
})

test.each([
  ['abroad', '+44 20 7946 0958'],
  ['the Bahamas', '+1 242 555 0101'],
  ['too short', '312 555'],
  ['letters', 'my phone'],
])('a phone that is %s is refused', (_what, phone) =>
  expect(send(phone)).rejects.toMatchObject({ code: 'invalid', fieldErrors: { phone: [expect.any(String)] } }),
)

test('numbers that Trunkline answers, and phones of other members, are refused', async () => {
  const { e164 } = await world.system.db.q
    .selectFrom('phone_numbers')
    .select('e164')
    .where('account_id', '=', mia.accountId)
    .limit(1)
    .executeTakeFirstOrThrow()
  await expect(send(e164)).rejects.toMatchObject({
    code: 'conflict',
    message: 'Calls to this number come to Trunkline. Add a phone of your own.',
  })
  const ben = world.as(await world.person({ accountId: mia.accountId, role: 'MEMBER' }))
  const [shared, own] = [fresh(), fresh()]
  await send(shared, ben)
  await confirmCode(ben, { phone: shared, code: codeOf(shared), shared: true })
  await send(own, ben)
  await confirm(own, codeOf(own), ben)
  await expect(send(shared)).rejects.toMatchObject({
    message: 'This number is already shared with the team by another member.',
  })
  await expect(send(own)).rejects.toMatchObject({ message: 'Another member added this number.' })
})

test('codes are limited by number, account and source', async () => {
  const phone = fresh()
  for (let nth = 0; nth < 5; nth += 1) await send(phone)
  await expect(send(phone)).rejects.toMatchObject({
    code: 'too_many_requests',
    message: 'Too many codes. Try again in 15 minutes.',
  })
  for (let nth = 0; nth < 25; nth += 1) await send(fresh())
  await expect(send(fresh())).rejects.toMatchObject({ code: 'too_many_requests' })
  world.clock.advance(15 * 60_000)
  await send(fresh())
})

test('without a service at the carrier it says so', async () => {
  const bare = { ...ctx, carrier: { ...ctx.carrier, canSendCodes: false } }
  await expect(sendCode(bare, { phone: fresh(), sms: true }, 'x')).rejects.toMatchObject({
    code: 'not_possible_now',
    message: 'Codes are not configured: set TWILIO_VERIFY_SERVICE.',
  })
})

test('a removed phone returns as the same number', async () => {
  const [phone, other] = [fresh(), fresh()]
  await send(other)
  await confirm(other)
  await send(phone)
  const { id } = await confirm(phone)
  await removeNumbers(ctx, [id])
  await send(phone)
  expect(await confirm(phone)).toMatchObject({ id, status: 'ACTIVE' })
})

describe('a personal number', () => {
  let phone: string
  let id: string
  beforeEach(async () => {
    phone = fresh()
    await send(phone)
    ;({ id } = await confirmCode(ctx, { phone, code: codeOf(phone), shared: true }))
  })
  const callable = async () => (await callableNumbers(ctx.db.q, mia).select('e164').execute()).map(({ e164 }) => e164)

  test('takes no calls and sends no texts', async () => {
    expect(await routeCall(world.system, { from: '+13125550101', called: phone })).toBeNull()
    expect((await listPhones(ctx, {})).items.map(({ number }) => number)).not.toContain(phone)
    const ada = world.as(await world.person({ accountId: mia.accountId, role: 'MANAGER' }))
    expect((await findBoardChoices(ada, {})).phoneNumbers.map(({ number }) => number)).not.toContain(phone)
  })

  test('is a caller ID after its person typed the digits, and never the default', async () => {
    expect(await callable()).not.toContain(phone)
    const { digits, isConfirmed } = await callToConfirm(ctx, id, 'x')
    expect({ digits, isConfirmed }).toEqual({ digits: expect.stringMatching(/^\d{6}$/), isConfirmed: false })
    await waitFor('the carrier confirms', () => lone.carrier.findCallerId(phone))
    await runJobs(world, /caller-id/)
    expect((await callable()).at(-1)).toBe(phone)
    expect(world.published.at(-1)).toMatchObject({ type: 'number.changed', payload: { numberId: id } })
    await expect(callToConfirm(ctx, id, 'x')).rejects.toMatchObject({ code: 'conflict' })
    // No text, also when it can be called from.
    expect((await listPhones(ctx, {})).items.map(({ number }) => number)).not.toContain(phone)
  })

  test('that the carrier confirmed before is known immediately', async () => {
    await lone.carrier.callToConfirmCallerId(phone, 'Mine')
    await waitFor('the carrier confirms', () => lone.carrier.findCallerId(phone))
    expect(await callToConfirm(ctx, id, 'x')).toEqual({ digits: null, isConfirmed: true })
    await runJobs(world, /caller-id/)
    expect(await callable()).toContain(phone)
  })

  test('is confirmed by its person alone', async () => {
    const ada = world.as(await world.person({ accountId: mia.accountId, role: 'OWNER' }))
    await expect(callToConfirm(ada, id, 'x')).rejects.toMatchObject({ code: 'not_found' })
  })
})
