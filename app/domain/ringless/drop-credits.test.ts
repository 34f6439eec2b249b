import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addPersonalPhone, agree, FORWARDING, saveRecording, sendDue } from '../../../tests/helpers/ringless'
import { ringlessDouble, type RinglessDouble } from '../../../tests/helpers/ringless-provider'
import { testWorld, type World } from '../../../tests/helpers/world'
import { DROP_SILENCE_MS } from '../../../machines/server/drop'
import { DEFAULT_FEATURES } from '../accounts/plan'
import type { UserActor } from '../actor'
import { checkLedger } from '../ledger/check-ledger.server'
import { getBalances } from '../ledger/ledger.read.server'
import { RinglessError } from '../providers/ringless.port'
import { claimUsageNotice } from '../usage/claim-notice.server'
import { creditTopUp } from '../wallet/credit-wallet.server'
import { findBatch } from './batches.read.server'
import { cancelDropBatch } from './cancel-drop-batch.server'
import { createDropBatch } from './create-drop-batch.server'
import { handleDropReport } from './handle-drop-report.server'
import { findRinglessOptions } from './options.read.server'

/** Ten-thousandths of a dollar. */
const PRICE = 500
const [ANN, BOB, CARL] = ['+13125550101', '+13125550102', '+13125550103'] as const

let provider: RinglessDouble
let world: World
let mia: UserActor
let recording: string
beforeEach(async () => {
  provider = ringlessDouble()
  world = await testWorld({ ringless: provider })
  mia = await world.person({ role: null })
  await addPersonalPhone(world, mia)
  await agree(world, mia, ANN, BOB, CARL)
  recording = await saveRecording(world, mia)
})
afterEach(async () => {
  expect((await checkLedger(world.system)).problems).toEqual([])
  await world.close()
})

const drop = (numbers: readonly string[], scheduledTime?: string) =>
  createDropBatch(world.as(mia), {
    voicemailId: recording,
    contacts: numbers.map((number) => ({ numbers: [number] })),
    forwardingNumber: FORWARDING,
    scheduledTime,
  })
const report = (dropId: string, outcome: 'delivered' | 'failed') =>
  world.system.db.transact('test', (tx) =>
    handleDropReport(tx, dropId, { outcome, reason: null, providerId: null, proofUrl: null, isOptOut: false }),
  )
const used = async () =>
  (await world.system.db.q.selectFrom('accounts').select('rvm_drops_used').executeTakeFirstOrThrow()).rvm_drops_used

describe('paid from the wallet', () => {
  beforeEach(async () => {
    const features = JSON.stringify({ ...DEFAULT_FEATURES, cartBilling: true })
    await world.system.db.q.updateTable('accounts').set({ features }).execute()
  })
  const fund = (cents: number) =>
    world.system.db.transact('test', (tx) =>
      creditTopUp(tx, { accountId: mia.accountId, paymentId: `pi_${cents}`, cents }),
    )
  const balances = async () => {
    const found = await getBalances(world.system, mia.accountId)
    return [found.wallet ?? 0, found.reserved ?? 0, found['revenue:drops'] ?? 0]
  }

  test('a drop is reserved when it is made, and charged once when it is delivered', async () => {
    await fund(100)
    expect(await findRinglessOptions(world.as(mia))).toMatchObject({ remaining: 20, priceCents: 5 })
    const { drops } = await drop([ANN])
    expect(await balances()).toEqual([10_000 - PRICE, PRICE, 0])
    await sendDue(world)
    expect(await balances()).toEqual([10_000 - PRICE, PRICE, 0])
    await report(drops[0]!.id, 'delivered')
    await report(drops[0]!.id, 'delivered')
    expect(await balances()).toEqual([10_000 - PRICE, 0, PRICE])
    expect(await used()).toBe(0)
  })

  test('what is not delivered costs nothing', async () => {
    await fund(100)
    provider.answers = ['accepted', new RinglessError('refused', 'no')]
    const { id, drops } = await drop([ANN, BOB, CARL], new Date(world.clock.now() + 60_000).toISOString())
    expect(await balances()).toEqual([10_000 - 3 * PRICE, 3 * PRICE, 0])
    world.clock.advance(60_000)
    await world.system.db.q.deleteFrom('written_consents').where('e164', '=', CARL).execute()
    await sendDue(world)
    await report(drops[0]!.id, 'failed')
    expect((await findBatch(world.as(mia), id)).drops.map(({ status }) => status)).toEqual([
      'failed',
      'failed',
      'notTried',
    ])
    expect(await balances()).toEqual([10_000, 0, 0])
  })

  test('an unknown outcome is returned, and charged once if its report comes late', async () => {
    await fund(5)
    provider.answers = [new RinglessError('unknown', 'timed out')]
    const { drops } = await drop([ANN])
    await sendDue(world)
    world.clock.advance(DROP_SILENCE_MS)
    await sendDue(world)
    expect(await balances()).toEqual([PRICE, 0, 0])
    await report(drops[0]!.id, 'delivered')
    await report(drops[0]!.id, 'delivered')
    expect(await balances()).toEqual([0, 0, PRICE])
  })

  test('a canceled send is returned', async () => {
    await fund(100)
    const { id } = await drop([ANN, BOB], new Date(world.clock.now() + 60_000).toISOString())
    await cancelDropBatch(world.as(mia), id)
    expect(await balances()).toEqual([10_000, 0, 0])
  })

  test('a send that the wallet cannot pay keeps nothing', async () => {
    await fund(9)
    await expect(drop([ANN, BOB])).rejects.toMatchObject({ code: 'no_funds', details: { remaining: 1, wanted: 2 } })
    expect(await balances()).toEqual([900, 0, 0])
    expect(await world.system.db.q.selectFrom('drops').select('id').execute()).toEqual([])
  })
})

test('drops of the plan are counted, and the last of them is announced', async () => {
  const unlimited = { limit: 0, unlimited: true }
  const rvmDrops = { limit: 22, unlimited: false }
  const limits = JSON.stringify({ dialMinutes: unlimited, messages: unlimited, rvmDrops, videos: unlimited })
  await world.system.db.q.updateTable('accounts').set({ limits }).execute()
  const ctx = world.as(mia)
  expect(await claimUsageNotice(ctx, 'rvmDrops')).toBeNull()
  await drop([ANN, BOB])
  expect(await used()).toBe(2)
  expect(await claimUsageNotice(ctx, 'rvmDrops')).toMatchObject({ level: 'LOW', remaining: 20 })
  expect(await claimUsageNotice(ctx, 'rvmDrops')).toBeNull()
})

test('an account that cannot send keeps its scheduled drops from being sent', async () => {
  const { id } = await drop([ANN], new Date(world.clock.now() + 60_000).toISOString())
  await world.system.db.q.updateTable('accounts').set({ billing_blocked_at: world.clock.now() }).execute()
  world.clock.advance(60_000)
  await sendDue(world)
  expect((await findBatch(world.as(mia), id)).drops[0]).toMatchObject({ status: 'notTried', reason: 'account_blocked' })
  await expect(drop([ANN])).rejects.toMatchObject({ code: 'account_blocked' })
})
