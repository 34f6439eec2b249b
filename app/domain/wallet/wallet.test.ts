import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Ctx } from '../context.server'
import { checkLedger } from '../ledger/check-ledger.server'
import { priceCall, priceDrop, priceNumberMonth, priceSummary, priceTexts, type Price } from '../rates/prices'
import { RATE_CARDS } from '../rates/rate-cards'
import { chargeUsage, chargeWallet, reverseCharge } from './charge-wallet.server'
import { creditPromotion, creditTopUp, disputeTopUp, refundTopUp } from './credit-wallet.server'
import { releaseEndedCalls } from './release-ended-calls.server'
import { releaseReservation, reserveFunds, settleReservation, spendReserved } from './reserve-funds.server'
import { getSpendGraph, getWallet } from './wallet.read.server'

const [card] = RATE_CARDS
const MINUTE = 60_000
const CENT = 100

let world: World
let ctx: Ctx
let accountId: string
beforeEach(async () => {
  world = await testWorld()
  ctx = world.system
  accountId = await world.account()
})
afterEach(async () => {
  expect((await checkLedger(ctx)).problems).toEqual([])
  await world.close()
})

const inTransaction = <T>(work: (tx: Ctx) => Promise<T>) => ctx.db.transact('test', work)
const fund = (cents: number, paymentId = 'pi_1') =>
  inTransaction((tx) => creditTopUp(tx, { accountId, paymentId, cents }))
const call = (id: string) => ({ kind: 'call' as const, id })
const reserve = (id: string, most: number, least = most) =>
  inTransaction((tx) => reserveFunds(tx, { accountId, subject: call(id), most, least, rateVersion: card.version }))
const talk = (talkSeconds: number): Price => priceCall(card, { e164: '+13125550101', talkSeconds })
const settle = (id: string, price: Price) => inTransaction((tx) => settleReservation(tx, call(id), price))
const balances = async () => {
  const { balance, reserved } = await getWallet(ctx, accountId)
  return [balance, reserved]
}

describe('a reservation', () => {
  test('settles what a call cost and returns the rest', async () => {
    await fund(100)
    expect(await reserve('line_1', 1_500)).toBe('reserved')
    expect(await balances()).toEqual([8_500, 1_500])
    expect(await settle('line_1', talk(120))).toBe(true)
    expect(await balances()).toEqual([9_700, 0])
  })

  test('is made, settled and released once', async () => {
    await fund(100)
    await Promise.all([reserve('line_1', 1_500), reserve('line_1', 1_500), reserve('line_1', 900)])
    expect(await balances()).toEqual([8_500, 1_500])
    const settled = await Promise.all([settle('line_1', talk(60)), settle('line_1', talk(60))])
    expect(settled).toEqual([true, false])
    expect(await inTransaction((tx) => releaseReservation(tx, call('line_1')))).toBe(false)
    expect(await reserve('line_1', 1_500)).toBe('reserved')
    expect(await balances()).toEqual([9_850, 0])
  })

  test('50 at once with funds for 49: 49 pass', async () => {
    await fund(49)
    const results = await Promise.all(Array.from({ length: 50 }, (_, n) => reserve(`line_${n}`, CENT)))
    expect(results.filter((result) => result === 'reserved')).toHaveLength(49)
    expect(await balances()).toEqual([0, 49 * CENT])
  })

  test('takes what there is, down to the least', async () => {
    await fund(10)
    expect(await reserve('line_1', 1_500, 150)).toBe('reserved')
    expect(await balances()).toEqual([0, 1_000])
    expect(await reserve('line_2', 1_500, 150)).toBe('no_funds')
  })

  test('a longer call overdraws the wallet, and then nothing new is reserved', async () => {
    await fund(10)
    await reserve('line_1', 1_000)
    await settle('line_1', talk(600))
    expect(await balances()).toEqual([-500, 0])
    expect(await reserve('line_2', 1)).toBe('no_funds')
  })

  test('a blast spends it part by part', async () => {
    await fund(100)
    const blast = { kind: 'message' as const, id: 'msg_blast' }
    const price = priceTexts(card, { texts: 1, segments: 3, hasFiles: false })
    await inTransaction((tx) =>
      reserveFunds(tx, { accountId, subject: blast, most: 1_000, least: 1_000, rateVersion: card.version }),
    )
    for (const part of [1, 2, 2])
      await inTransaction((tx) => spendReserved(tx, blast, { naturalKey: `message:msg_blast:part:${part}`, price }))
    expect(await balances()).toEqual([9_000, 280])
    await inTransaction((tx) => spendReserved(tx, blast, { naturalKey: 'message:msg_blast:part:3', price }))
    expect(await balances()).toEqual([8_920, 0])
    expect(await inTransaction((tx) => releaseReservation(tx, blast))).toBe(true)
    expect(await balances()).toEqual([8_920, 0])
  })

  test('whose call ended is released by the sweep', async () => {
    await fund(100)
    await reserve('line_gone', 1_000)
    expect(await inTransaction(releaseEndedCalls)).toBe(false)
    expect(await balances()).toEqual([9_000, 1_000])
    world.clock.advance(16 * MINUTE)
    await inTransaction(releaseEndedCalls)
    expect(await balances()).toEqual([10_000, 0])
  })
})

describe('money in and out', () => {
  test('a payment is credited once, refunded in parts, and disputed when spent', async () => {
    expect(await fund(1_000)).toBe('posted')
    expect(await fund(1_000)).toBe('duplicate')
    const refund = (refundId: string, cents: number) =>
      inTransaction((tx) => refundTopUp(tx, { accountId, paymentId: 'pi_1', refundId, cents }))
    expect(await refund('re_1', 400)).toBe('posted')
    expect(await refund('re_1', 400)).toBe('duplicate')
    expect(await refund('re_2', 601)).toBe('no_funds')
    expect(await refund('re_3', 600)).toBe('posted')
    await inTransaction((tx) => disputeTopUp(tx, { accountId, paymentId: 'pi_1', disputeId: 'dp_1', cents: 1_000 }))
    expect(await balances()).toEqual([-100_000, 0])
  })

  test('a promotion is credited once per account', async () => {
    const promote = () => inTransaction((tx) => creditPromotion(tx, { accountId, promotionId: 'WELCOME', cents: 500 }))
    expect([await promote(), await promote()]).toEqual(['posted', 'duplicate'])
    expect(await balances()).toEqual([50_000, 0])
  })

  test('a charge needs funds, usage does not, and a reversal returns it', async () => {
    await fund(100)
    const number = {
      accountId,
      naturalKey: 'number:num_1:2026-03',
      cause: { numberId: 'num_1' },
      price: priceNumberMonth(card, '+13125550101'),
    }
    expect(await inTransaction((tx) => chargeWallet(tx, number))).toBe('posted')
    expect(await inTransaction((tx) => chargeWallet(tx, { ...number, naturalKey: 'number:num_1:2026-04' }))).toBe(
      'no_funds',
    )
    const summary = { accountId, naturalKey: 'summary:line_1', cause: { callId: 'line_1' }, price: priceSummary(card) }
    expect(await inTransaction((tx) => chargeUsage(tx, summary))).toBe('posted')
    expect(await balances()).toEqual([-100, 0])
    expect(await inTransaction((tx) => reverseCharge(tx, { ...number, naturalKey: 'number:num_1:2026-03:back' }))).toBe(
      'posted',
    )
    expect(await balances()).toEqual([9_900, 0])
  })
})

test('the wallet names its owner', async () => {
  expect((await getWallet(ctx, accountId)).ownerId).toBeNull()
  await world.person({ accountId, role: 'MEMBER' })
  const { userId } = await world.person({ accountId, role: 'OWNER' })
  expect((await getWallet(ctx, accountId)).ownerId).toBe(userId)
})

test('the graph of 30 days has whole percents that sum to 100', async () => {
  expect(await getSpendGraph(ctx, accountId)).toEqual([
    { type: 'talktime', value: 0, color: 'var(--chart-1)', totalSpend: 0 },
    { type: 'numbers', value: 0, color: 'var(--chart-2)', totalSpend: 0 },
    { type: 'AI features', value: 0, color: 'var(--chart-3)', totalSpend: 0 },
  ])
  await fund(1_000)
  const charge = (naturalKey: string, price: Price) =>
    inTransaction((tx) => chargeWallet(tx, { accountId, naturalKey, cause: { callId: 'line_1' }, price }))
  await charge('a', talk(40))
  await charge('b', priceSummary(card))
  await charge('c', priceDrop(card, 2))
  const graph = await getSpendGraph(ctx, accountId)
  expect(graph.map(({ type, value, totalSpend }) => [type, value, totalSpend])).toEqual([
    ['talktime', 9, 100],
    ['numbers', 0, 0],
    ['AI features', 8, 100],
    ['ringless drops', 83, 1_000],
  ])
})
