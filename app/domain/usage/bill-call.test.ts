import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { findAccountPlan } from '../accounts/accounts.read.server'
import { DEFAULT_FEATURES } from '../accounts/plan'
import { createSystemCtx } from '../context.server'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import { recheckCall } from '../legs/recheck-call.server'
import { checkLedger } from '../ledger/check-ledger.server'
import { getBalances } from '../ledger/ledger.read.server'
import { endHandedCall } from '../transfers/end-handed-call.server'
import type { StoredTransfer } from '../transfers/transfer-machine.server'
import { creditTopUp } from '../wallet/credit-wallet.server'
import { billCall } from './bill-call.server'

const [A, B, C, D] = ['+13125550101', '+13125550102', '+13125550103', '+13125550104'] as const
const SECOND = 1_000
/** Ten minutes of talk and one detection. */
const MOST = 1_575
const MINUTE_PRICE = 150

let world: World
let floor: Floor
let accountId: string
onFloorOfItsOwn((made) => ({ world, floor } = made))
beforeEach(async () => {
  accountId = floor.seller.accountId
  const features = JSON.stringify({ ...DEFAULT_FEATURES, cartBilling: true })
  await world.system.db.q.updateTable('accounts').set({ features }).execute()
})
afterEach(async () => {
  expect((await checkLedger(world.system)).problems).toEqual([])
})

let payments = 0
const fund = (amount: number) =>
  world.system.db.transact('test', (tx) =>
    creditTopUp(tx, { accountId, paymentId: `pi_${(payments += 1)}`, cents: Math.ceil(amount / 100) }),
  )
const balances = async () => {
  const { wallet = 0, reserved = 0, ...others } = await getBalances(world.system, accountId)
  return { wallet, reserved, talk: others['revenue:talk'] ?? 0 }
}
const secondsUsed = async () => (await findAccountPlan(world.system, accountId)).dialSecondsUsed
const dial = async (numbers: string[], parallelLimit = 1) => {
  await floor.settings({ parallelLimit })
  return floor.dial(await floor.campaign(numbers))
}

describe('a call of a wallet account', () => {
  test('reserves ten minutes, and pays what it took in the transaction of its end', async () => {
    await fund(100_000)
    await dial([A])
    expect(await balances()).toEqual({ wallet: 100_000 - MOST, reserved: MOST, talk: 0 })
    await floor.bridge(A)
    world.clock.advance(90 * SECOND)
    await floor.end(A)
    // A person was told from a machine: one detection.
    expect(await balances()).toEqual({ wallet: 100_000 - 225 - 75, reserved: 0, talk: 300 })
    expect(await secondsUsed()).toBe(0)
    expect(
      await world.system.db.q
        .selectFrom('ledger_transactions')
        .select(['kind', 'call_id', 'rate_version'])
        .where('call_id', 'is not', null)
        .orderBy('id')
        .execute(),
    ).toEqual([
      { kind: 'reserve', call_id: (await floor.call(A)).id, rate_version: '2026-12-01' },
      { kind: 'settle', call_id: (await floor.call(A)).id, rate_version: '2026-12-01' },
    ])
  })

  test('that no one answers costs nothing', async () => {
    await fund(100_000)
    await dial([A])
    await floor.ring(A)
    await floor.end(A, 'no-answer')
    expect(await balances()).toEqual({ wallet: 100_000, reserved: 0, talk: 0 })
  })

  test('continues when funds end, and then nothing new is dialed', async () => {
    await fund(MINUTE_PRICE + 50)
    await dial([A, B])
    expect(await balances()).toEqual({ wallet: 0, reserved: 200, talk: 0 })
    await floor.bridge(A)
    world.clock.advance(600 * SECOND)
    expect((await floor.line(A)).state).toBe('inCall')
    await floor.end(A)
    expect(await balances()).toEqual({ wallet: 200 - MOST, reserved: 0, talk: MOST })
    const colleague = world.as(await world.person({ accountId, role: 'OWNER' }))
    await expect(startDialSession(colleague, { campaignId: await floor.campaign([C]) })).rejects.toMatchObject({
      code: 'no_funds',
    })
  })
})

test('a call that was handed over is paid after the seller left, once', async () => {
  await fund(100_000)
  await dial([A])
  await floor.bridge(A)
  await floor.end(A)
  const { id: line_id } = await floor.line(A)
  const before = (await balances()).talk
  const handedAt = world.clock.now()
  const transfer = { row: { line_id, account_id: accountId }, context: { handedAt } } as unknown as StoredTransfer
  for (const _ of [1, 2])
    await world.system.db.transact('test', (tx) => endHandedCall(tx, transfer, handedAt + 60 * SECOND))
  expect((await balances()).talk - before).toBe(MINUTE_PRICE)
})

describe('funds for one call', () => {
  test('start one of three lines, whose request is not refused', async () => {
    await fund(200)
    await dial([A, B, C], 3)
    expect(await world.system.db.q.selectFrom('calls').select('e164').execute()).toEqual([{ e164: A }])
    const call = await floor.call(A)
    const { note } = await world.system.db.transact('test', (tx) =>
      recheckCall(tx, { ...call, created_at: call.placed_at, byHand: false }),
    )
    expect(note).toBeNull()
  })

  test('come back with an unanswered call and start the next one', async () => {
    await fund(200)
    await dial([A, B, C, D], 1)
    await floor.ring(A)
    await floor.end(A, 'no-answer')
    expect((await floor.line(B)).state).not.toBe('ended')
    expect(await balances()).toMatchObject({ wallet: 0, reserved: 200 })
  })
})

describe('without funds', () => {
  test('no session starts, and the refusal says what to do', async () => {
    const campaignId = await floor.campaign([A])
    await fund(100)
    await expect(startDialSession(floor.ctx, { campaignId })).rejects.toMatchObject({
      code: 'no_funds',
      message: 'Your wallet is out of funds. Please contact your team owner',
    })
    const owner = world.as(await world.person({ accountId, role: 'OWNER' }))
    await expect(startDialSession(owner, { campaignId })).rejects.toMatchObject({
      code: 'no_funds',
      message: 'Your wallet is out of funds. Add funds to start new calls.',
    })
    await fund(100)
    expect(await startDialSession(floor.ctx, { campaignId })).toMatchObject({ state: 'ready' })
  })

  test('a session ends after its last call, and says why', async () => {
    await fund(200)
    const id = await dial([A, B])
    await floor.ring(A)
    await floor.answer(A, 'machine')
    await floor.end(A)
    expect(await floor.session(id)).toMatchObject({
      state: 'ended',
      message: expect.stringContaining('Your wallet is out of funds.'),
    })
    expect(await balances()).toEqual({ wallet: 125, reserved: 0, talk: 75 })
  })
})

describe('what is billed', () => {
  const bill = (talkSeconds: number, billed?: number) =>
    world.system.db.transact('test', (tx) =>
      billCall(tx, {
        accountId,
        callId: 'line_1',
        e164: A,
        talkSeconds,
        fact: `late:${talkSeconds}`,
        ...(billed === undefined ? {} : { billed: { talkSeconds: billed } }),
      }),
    )

  test('later is the difference, once', async () => {
    await bill(60)
    await bill(90, 60)
    await bill(90, 60)
    await bill(30, 90)
    expect(await balances()).toEqual({ wallet: -225, reserved: 0, talk: 225 })
  })

  test('of a plan counts down its seconds', async () => {
    await world.system.db.q
      .updateTable('accounts')
      .set({ features: JSON.stringify(DEFAULT_FEATURES) })
      .execute()
    await bill(60)
    await bill(90, 60)
    await bill(30, 90)
    expect([await secondsUsed(), await balances()]).toEqual([90, { wallet: 0, reserved: 0, talk: 0 }])
  })

  test('with billing off is never the wallet', async () => {
    const off = createSystemCtx({ ...world.services, billing: 'off' })
    await off.db.transact('test', (tx) =>
      billCall(tx, { accountId, callId: 'line_1', e164: A, talkSeconds: 60, fact: 'end' }),
    )
    expect([await secondsUsed(), await balances()]).toEqual([60, { wallet: 0, reserved: 0, talk: 0 }])
    expect(await findAccountPlan(off, accountId)).toMatchObject({ usesWallet: false, remainingDialSeconds: 59_940 })
  })
})
