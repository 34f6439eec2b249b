import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLoneCarrier, type LoneCarrier } from '../../../tests/helpers/lone-carrier'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { claimNumbers } from './claim-numbers.server'
import { awaitClaims, listClaims } from './number-claims.read.server'
import { numberPurchase } from './number-claims.schema'
import { reconcileClaims } from './reconcile-claims.server'

let lone: LoneCarrier
beforeAll(async () => {
  lone = await openLoneCarrier({ personas: { person: {} }, default: 'person' }, 300)
})
afterAll(() => lone.close())

let world: World
let owner: UserActor
let ada: Ctx
beforeEach(async () => {
  world = await testWorld({ carrier: lone.carrier })
  owner = await world.person({ role: 'MANAGER' })
  ada = world.as(owner)
})
afterEach(async () => {
  await fetch(`${lone.simulator.url}/simulator/faults`, { method: 'DELETE' })
  await world.close()
})

const BUY = '/IncomingPhoneNumbers.json'
const order = (fault: string, method = 'POST', times = 1) =>
  fetch(`${lone.simulator.url}/simulator/faults`, {
    method: 'POST',
    body: JSON.stringify({ fault, times, match: { path: BUY, method } }),
  })

let next = 20
/** Never claimed before. */
const fresh = () => `+150355501${(next += 1)}`
const claim = (ctx: Ctx, ...numbers: string[]) =>
  claimNumbers(ctx, { numbers: numbers.map((number) => ({ number, nickname: '' })) })
const result = (ids: string[]) => awaitClaims(ada, ids, 0)
const buy = (kinds = /^number\.claim/) => runJobs(world, kinds)
const atCarrier = async (e164: string) =>
  (await lone.carrier.listNumbers()).filter((number) => number.e164 === e164).length
const purchases = (e164: string) =>
  lone.simulator
    .readLog(0, 100_000)
    .entries.filter(
      (entry) =>
        entry.kind === 'request' &&
        entry.method === 'POST' &&
        String(entry.url).endsWith(BUY) &&
        new URLSearchParams(String(entry.body)).get('PhoneNumber') === e164,
    ).length

test('a claimed number belongs to the team, with its nickname', async () => {
  const e164 = fresh()
  const ids = await claimNumbers(ada, { numbers: [{ number: e164, nickname: 'Front desk' }] })
  expect(await result(ids)).toMatchObject({ failed: [], numbers: [], open: [{ number: e164, state: 'PENDING' }] })
  await buy()
  const { numbers, open } = await result(ids)
  expect(open).toEqual([])
  expect(numbers).toMatchObject([
    { number: e164, nickname: 'Front desk', type: 'SHARED', userId: null, shareWithTeam: true, canCallFrom: true },
  ])
  expect(await lone.carrier.findNumber(e164)).toMatchObject({ claimId: ids[0] })
  expect(world.published.filter(({ type }) => type.startsWith('number'))).toMatchObject([
    { type: 'number.changed', room: `account:${owner.accountId}` },
    { type: 'number-claim.changed', room: `user:${owner.userId}`, payload: { claim: { state: 'CLAIMED' } } },
  ])
})

test('an individual’s is theirs; without a nickname it has its digits', async () => {
  const sam = await world.person({ role: null })
  const ids = await claim(world.as(sam), fresh())
  await buy()
  const { numbers } = await awaitClaims(world.as(sam), ids, 0)
  expect(numbers).toMatchObject([{ userId: sam.userId, nickname: expect.stringMatching(/^\(503\) 555-01/) }])
})

test('a double click buys once, and a repeat afterwards answers the number', async () => {
  const e164 = fresh()
  const [first, second] = await Promise.all([claim(ada, e164), claim(ada, e164)])
  expect(second).toEqual(first)
  await buy()
  expect(await claim(ada, e164)).toEqual(first)
  await buy()
  expect(purchases(e164)).toBe(1)
})

test('two accounts that choose the same number: one has it, the other reads that it is gone', async () => {
  const e164 = fresh()
  const ben = world.as(await world.person({ role: 'OWNER' }))
  const [mine, theirs] = await Promise.all([claim(ada, e164), claim(ben, e164)])
  await buy()
  const results = [await result(mine!), await awaitClaims(ben, theirs!, 0)]
  expect(results.map(({ numbers, failed }) => [numbers.length, failed.length]).toSorted()).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(await atCarrier(e164)).toBe(1)
})

test('one of several is gone: the others are claimed', async () => {
  const [a, b] = [fresh(), fresh()]
  const ids = await claim(ada, a, '+15035550113', b)
  await buy()
  const { failed, numbers } = await result(ids)
  expect(failed).toEqual([
    {
      number: '+15035550113',
      failType: 'PURCHASE_NUMBER_FAILED_UNAVAILABLE',
      reason: 'This number is no longer available (21422)',
    },
  ])
  expect(numbers.map(({ number }) => number)).toEqual([a, b])
})

test.each([
  ['no-funds', 'PURCHASE_NUMBER_FAILED_NO_FUNDS'],
  ['suspended', 'PURCHASE_NUMBER_FAILED_SUSPENDED'],
])('a carrier account that is %s', async (fault, failType) => {
  await order(fault)
  const ids = await claim(ada, fresh())
  await buy()
  expect(await result(ids)).toMatchObject({ failed: [{ failType }], numbers: [], open: [] })
})

describe('once only', () => {
  test('a purchase whose answer was lost is found, not repeated', async () => {
    const e164 = fresh()
    await order('timeout-after-accept')
    const ids = await claim(ada, e164)
    await buy()
    expect(await result(ids)).toMatchObject({ open: [{ state: 'PENDING' }] })
    world.clock.advance(2_000)
    await buy()
    expect((await result(ids)).numbers).toMatchObject([{ number: e164 }])
    expect([purchases(e164), await atCarrier(e164)]).toEqual([1, 1])
  })

  test('one that a crash cut off after the carrier had it is found', async () => {
    const e164 = fresh()
    const ids = await claim(ada, e164)
    await lone.carrier.buyNumber({ claimId: ids[0]!, e164 })
    await world.system.db.q.updateTable('number_claims').set({ state: 'buying' }).execute()
    await buy()
    await buy()
    expect((await result(ids)).numbers).toMatchObject([{ number: e164 }])
    expect(purchases(e164)).toBe(1)
  })

  test('one that the carrier never has is unknown after five minutes, and stays so', async () => {
    const e164 = fresh()
    await order('status-500')
    const ids = await claim(ada, e164)
    await buy()
    for (const ms of [2_000, 10_000, 60_000, 240_000]) {
      expect(await result(ids)).toMatchObject({ open: [{ state: 'PENDING' }] })
      world.clock.advance(ms)
      await buy()
    }
    expect(await result(ids)).toMatchObject({ open: [{ state: 'UNKNOWN', numberId: null }] })
    world.clock.advance(3_600_000)
    await buy()
    await reconcileClaims(world.system)
    expect(purchases(e164)).toBe(1)
    // The user chooses it again: the first is no longer in progress.
    const again = await claim(ada, e164)
    expect(again).not.toEqual(ids)
    await buy()
    expect((await result(again)).numbers).toMatchObject([{ number: e164 }])
  })

  test('a look-up that fails is no proof', async () => {
    const e164 = fresh()
    await order('timeout-after-accept')
    const ids = await claim(ada, e164)
    await buy()
    world.clock.advance(2_000)
    await order('status-503', 'GET')
    await expect(buy()).rejects.toMatchObject({ outcome: 'retry' })
    expect(await result(ids)).toMatchObject({ open: [{ state: 'PENDING' }] })
    await buy()
    expect((await result(ids)).numbers).toMatchObject([{ number: e164 }])
  })

  test('a number that another claim bought in between is gone', async () => {
    const e164 = fresh()
    await order('status-500')
    const ids = await claim(ada, e164)
    await buy()
    await lone.carrier.buyNumber({ claimId: 'clm_of_another', e164 })
    world.clock.advance(2_000)
    await buy()
    expect(await result(ids)).toMatchObject({ failed: [{ number: e164, reason: 'Another account has this number' }] })
  })

  test('a paid number that is not stored is given to its account by the sweep', async () => {
    const e164 = fresh()
    const ids = await claim(ada, e164)
    await lone.carrier.buyNumber({ claimId: ids[0]!, e164 })
    await world.system.db.q.updateTable('number_claims').set({ state: 'unknown' }).execute()
    await reconcileClaims(world.system)
    await reconcileClaims(world.system)
    expect((await result(ids)).numbers).toMatchObject([{ number: e164 }])
    expect(await atCarrier(e164)).toBe(1)
  })

  test('a carrier that was not reached is asked again, for ten minutes', async () => {
    const e164 = fresh()
    await order('status-429', 'POST', 3)
    const ids = await claim(ada, e164)
    await buy()
    expect(await result(ids)).toMatchObject({ open: [{ state: 'PENDING' }] })
    world.clock.advance(1_000)
    await buy()
    world.clock.advance(600_000)
    await buy()
    expect(await result(ids)).toMatchObject({
      failed: [{ failType: 'PURCHASE_NUMBER_FAILED_UNAVAILABLE', reason: 'The carrier could not be reached' }],
    })
    expect(await atCarrier(e164)).toBe(0)
  })
})

test('a number returns to the account with its threads; another account’s row is released', async () => {
  const e164 = fresh()
  const first = await claim(ada, e164)
  await buy()
  const [number] = (await result(first)).numbers
  await lone.carrier.releaseNumber((await lone.carrier.findNumber(e164))!.carrierSid)
  const other = await world.person({ role: 'OWNER' })
  await claim(world.as(other), e164)
  await buy()
  const rows = () =>
    world.system.db.q
      .selectFrom('phone_numbers')
      .select(['account_id', 'released_at'])
      .where('e164', '=', e164)
      .orderBy('created_at')
      .execute()
  expect((await rows()).map(({ released_at }) => released_at === null)).toEqual([false, true])
  await lone.carrier.releaseNumber((await lone.carrier.findNumber(e164))!.carrierSid)
  const again = await claim(ada, e164)
  expect(again).not.toEqual(first)
  await buy()
  expect((await result(again)).numbers).toMatchObject([{ id: number!.id }])
})

test('only those who may claim, and each account its own', async () => {
  const mia = world.as(await world.person({ accountId: owner.accountId, role: 'MEMBER' }))
  await expect(claim(mia, fresh())).rejects.toMatchObject({ code: 'forbidden' })
  await expect(listClaims(mia)).rejects.toMatchObject({ code: 'forbidden' })
  const ids = await claim(ada, fresh())
  const other = world.as(await world.person({ role: 'OWNER' }))
  expect(await awaitClaims(other, ids, 0)).toEqual({ failed: [], numbers: [], open: [] })
  expect(await awaitClaims(ada, [], 0)).toEqual({ failed: [], numbers: [], open: [] })
  expect(await listClaims(other)).toEqual([])
  expect(await listClaims(ada)).toMatchObject([{ id: ids[0], state: 'PENDING' }])
})

test('test numbers are for testing vendors, real ones for the others', async () => {
  const ids = await claim(ada, '+15005550006')
  expect(await result(ids)).toMatchObject({ failed: [{ failType: 'PURCHASE_NUMBER_FAILED_UNAVAILABLE' }] })
  expect(purchases('+15005550006')).toBe(0)
  const tess = world.as({ ...owner, vendorId: 'testing:harbor' })
  const e164 = fresh()
  const tested = await claim(tess, '+15005550006', '+15005550000', e164)
  await buy()
  expect(await result(tested)).toMatchObject({
    numbers: [{ number: '+15005550006' }],
    failed: [{ number: '+15005550000' }, { number: e164 }],
  })
  expect(purchases(e164)).toBe(0)
})

test('100 a day per account', async () => {
  for (let nth = 0; nth < 5; nth += 1)
    await claim(ada, ...Array.from({ length: 20 }, (_, at) => `+1971555${String(1000 + nth * 20 + at)}`))
  await expect(claim(ada, '+19715559999')).rejects.toMatchObject({ code: 'too_many_requests' })
  world.clock.advance(86_400_001)
  await claim(ada, '+19715559999')
})

test.each([
  ['none', []],
  ['one twice', [{ number: '+15035550150' }, { number: '+15035550150' }]],
  ['no number', [{ number: 'hello' }]],
  ['a long nickname', [{ number: '+15035550150', nickname: 'x'.repeat(33) }]],
  ['21', Array.from({ length: 21 }, (_, at) => ({ number: `+15035550${String(100 + at)}` }))],
])('a purchase of %s is refused', (_what, numbers) => expect(numberPurchase.safeParse({ numbers }).success).toBe(false))
