import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Ctx } from '../context.server'
import type { ChargeResult } from '../payment.port'
import { claimRecharge, handleRechargeResult, listDueWallets } from './claim-recharge.server'
import { configureRecharge } from './configure-recharge.server'
import { creditTopUp } from './credit-wallet.server'
import { RECHARGE_AMOUNTS } from './recharge-options'
import { getWallet } from './wallet.read.server'
import { rechargeSettings } from './wallet.schema'

const HOUR = 3_600_000

let world: World
let owner: Ctx
let accountId: string
beforeEach(async () => {
  world = await testWorld()
  accountId = await world.account()
  owner = world.as(await world.person({ accountId, role: 'OWNER' }))
  await fund(100)
})
afterEach(() => world.close())

const inTransaction = <T>(work: (tx: Ctx) => Promise<T>, ctx = world.system) => ctx.db.transact('test', work)
const fund = (cents: number, paymentId = 'pi_1') =>
  inTransaction((tx) => creditTopUp(tx, { accountId, paymentId, cents }))
const configure = (rechargeAmount: number, rechargeThreshold: number, ctx = owner) =>
  inTransaction((tx) => configureRecharge(tx, { rechargeAmount, rechargeThreshold }), ctx)
const claim = () => inTransaction((tx) => claimRecharge(tx, accountId))
const answer = (result: ChargeResult) =>
  inTransaction((tx) => handleRechargeResult(tx, { accountId, cents: 2_500 }, result))
const decline = () => answer({ kind: 'declined', paymentId: null, code: 'card_declined' })

describe('settings', () => {
  const refusals = (input: object) =>
    rechargeSettings.safeParse(input).error?.issues.map(({ path, message }) => [path[0], message])

  test.each([
    [{ rechargeAmount: 0, rechargeThreshold: 0 }, undefined],
    [{ rechargeAmount: 1_000, rechargeThreshold: 500 }, undefined],
    [{ rechargeThreshold: 500 }, [['rechargeAmount', 'Recharge amount is required']]],
    [{ rechargeAmount: 0, rechargeThreshold: 500 }, [['rechargeAmount', 'Recharge amount is required']]],
    [{ rechargeAmount: 1_000 }, [['rechargeThreshold', 'Threshold is required']]],
    [{ rechargeAmount: 1_000, rechargeThreshold: 0 }, [['rechargeThreshold', 'Threshold is required']]],
    [
      { rechargeAmount: 200_000, rechargeThreshold: 500 },
      [['rechargeAmount', 'The largest automatic recharge is $1,000.']],
    ],
    [{ rechargeAmount: 1_001, rechargeThreshold: 500 }, [['rechargeAmount', 'Choose one of the recharge amounts.']]],
    [{ rechargeAmount: 1_000, rechargeThreshold: 1 }, [['rechargeThreshold', 'Choose one of the thresholds.']]],
  ])('%j', (input, refused) => {
    expect(refusals(input)).toEqual(refused)
  })

  test('are in the order of the specification', () => {
    expect(RECHARGE_AMOUNTS.map((cents) => cents / 100)).toEqual([10, 25, 50, 100, 250, 500, 1_000])
  })

  test('are saved by who may pay, for the own account', async () => {
    const member = world.as(await world.person({ accountId, role: 'MEMBER' }))
    await expect(configure(1_000, 500, member)).rejects.toMatchObject({ code: 'forbidden' })
    await configure(1_000, 500)
    await configure(2_500, 1_000)
    expect(await getWallet(owner, accountId)).toMatchObject({ rechargeAmount: 2_500, rechargeThreshold: 1_000 })
    await configure(0, 0)
    expect(await claim()).toBeNull()
  })
})

describe('claimRecharge', () => {
  beforeEach(() => configure(2_500, 500))

  test('claims an hour once, also when 20 ask together', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, claim))
    expect(claims.filter((one) => one !== null)).toEqual([
      { accountId, cents: 2_500, idempotencyKey: `recharge:${accountId}:${world.clock.now()}` },
    ])
    world.clock.advance(HOUR - 1)
    expect(await claim()).toBeNull()
    world.clock.advance(1)
    expect(await claim()).not.toBeNull()
  })

  test('does nothing at the threshold or above it', async () => {
    await fund(400, 'pi_2')
    expect(await claim()).toBeNull()
    expect(await listDueWallets(world.system, '', 10)).toEqual([])
  })

  test('keeps the claim on failure, and pauses after four declines in a row', async () => {
    for (const paused of [false, false, false, true]) {
      expect(await claim()).not.toBeNull()
      await decline()
      expect(await claim()).toBeNull()
      expect((await getWallet(owner, accountId)).rechargePaused).toBe(paused)
      world.clock.advance(HOUR)
    }
    expect(await claim()).toBeNull()
    expect(await listDueWallets(world.system, '', 10)).toEqual([])
    await configure(2_500, 500)
    expect(await listDueWallets(world.system, '', 10)).toEqual([accountId])
    expect(await claim()).not.toBeNull()
  })

  test('a payment between declines starts the count again', async () => {
    for (const _ of [1, 2, 3]) await decline()
    await fund(1, 'pi_2')
    for (const _ of [1, 2, 3]) await decline()
    expect((await getWallet(owner, accountId)).rechargePaused).toBe(false)
  })

  test('pauses immediately when the bank asks for the person, until funds are added', async () => {
    await claim()
    await answer({ kind: 'needs_person', paymentId: 'pi_3', clientSecret: null })
    expect((await getWallet(owner, accountId)).rechargePaused).toBe(true)
    await fund(1, 'pi_2')
    expect((await getWallet(owner, accountId)).rechargePaused).toBe(false)
  })

  test('a paid recharge is credited once, and a lost answer changes nothing', async () => {
    await claim()
    await answer({ kind: 'unknown' })
    expect((await getWallet(owner, accountId)).balance).toBe(10_000)
    for (const _ of [1, 2]) await answer({ kind: 'paid', paymentId: 'pi_4' })
    expect((await getWallet(owner, accountId)).balance).toBe(260_000)
  })
})
