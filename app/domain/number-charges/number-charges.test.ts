import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLoneCarrier, type LoneCarrier } from '../../../tests/helpers/lone-carrier'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import { DEFAULT_FEATURES } from '../accounts/plan'
import type { UserActor } from '../actor'
import { createSystemCtx, type Ctx } from '../context.server'
import { checkLedger } from '../ledger/check-ledger.server'
import { getBalances } from '../ledger/ledger.read.server'
import { buyNumber } from '../number-claims/buy-number.server'
import { claimNumbers } from '../number-claims/claim-numbers.server'
import { awaitClaims } from '../number-claims/number-claims.read.server'
import { settleClaim } from '../number-claims/settle-claim.server'
import { removeNumbers } from '../numbers/remove-numbers.server'
import { restoreNumbers } from '../numbers/restore-numbers.server'
import { creditTopUp } from '../wallet/credit-wallet.server'
import { chargeDueNumbers } from './charge-due-numbers.server'

/** In ten-thousandths of a dollar. */
const LOCAL = 10_000
const DAY = 86_400_000

let lone: LoneCarrier
beforeAll(async () => {
  lone = await openLoneCarrier({ personas: { person: {} }, default: 'person' }, 300)
})
afterAll(() => lone.close())

let world: World
let owner: UserActor
let olivia: Ctx
let accountId: string
beforeEach(async () => {
  world = await testWorld({ carrier: lone.carrier })
  owner = await world.person({ role: 'OWNER', email: 'olivia@harbor.test' })
  olivia = world.as(owner)
  accountId = owner.accountId
  await setWallet(true)
})
afterEach(async () => {
  await fetch(`${lone.simulator.url}/simulator/faults`, { method: 'DELETE' })
  expect((await checkLedger(world.system)).problems).toEqual([])
  await world.close()
})

const setWallet = (cartBilling: boolean) =>
  world.system.db.q
    .updateTable('accounts')
    .set({ features: JSON.stringify({ ...DEFAULT_FEATURES, cartBilling }) })
    .execute()
let payments = 0
const fund = (amount: number) =>
  world.system.db.transact('test', (tx) =>
    creditTopUp(tx, { accountId, paymentId: `pi_${(payments += 1)}`, cents: amount / 100 }),
  )
const balances = async () => {
  const { wallet = 0, reserved = 0, ...others } = await getBalances(world.system, accountId)
  return [wallet, reserved, others['revenue:numbers'] ?? 0]
}
let next = 20
const fresh = () => `+150555501${(next += 1)}`
const claim = (...numbers: string[]) =>
  claimNumbers(olivia, { numbers: numbers.map((number) => ({ number, nickname: '' })) })
const buy = () => runJobs(world, /^number\.claim/)
const results = (ids: string[]) => awaitClaims(olivia, ids, 0)
const order = (fault: string, method = 'POST', times = 1) =>
  fetch(`${lone.simulator.url}/simulator/faults`, {
    method: 'POST',
    body: JSON.stringify({ fault, times, match: { path: '/IncomingPhoneNumbers.json', method } }),
  })
const buyOne = async (): Promise<string> => {
  const ids = await claim(fresh())
  await buy()
  return (await results(ids)).numbers[0]!.id
}
const charge = async () => {
  await chargeDueNumbers(world.system)
}
const mails = async () => {
  await runJobs(world, /^mail/)
  return world.mails.map(({ subject }) => subject)
}
const row = (id: string) =>
  world.system.db.q.selectFrom('phone_numbers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const after = (days: number) => world.clock.advance(days * DAY)

describe('a claim', () => {
  test('pays the first month, and the charge names the number', async () => {
    await fund(100_000)
    const id = await buyOne()
    expect(await balances()).toEqual([100_000 - LOCAL, 0, LOCAL])
    const settled = await world.system.db.q
      .selectFrom('ledger_transactions')
      .select(['number_id', 'kind'])
      .where('kind', '=', 'settle')
      .execute()
    expect(settled).toEqual([{ number_id: id, kind: 'settle' }])
    expect(await row(id)).toMatchObject({ paid_until: Date.UTC(2026, 3, 10, 16), charge_tries: 0 })
  })

  test('without funds fails, and the carrier is not asked', async () => {
    await fund(LOCAL)
    const [first, second] = [fresh(), fresh()]
    const ids = await claim(first, second)
    await buy()
    const { numbers, failed } = await results(ids)
    expect([numbers.length, failed]).toEqual([
      1,
      [expect.objectContaining({ failType: 'PURCHASE_NUMBER_FAILED_NO_FUNDS' })],
    ])
    expect(await lone.carrier.findNumber(failed[0]!.number)).toBeNull()
    expect(await balances()).toEqual([0, 0, LOCAL])
  })

  test('reserves what it costs while the carrier is asked, and gets it back when refused', async () => {
    await fund(100_000)
    const [claimId] = await claim('+15035550113')
    await buyNumber(world.system, { claimId: claimId! })
    expect((await results([claimId!])).failed).toHaveLength(1)
    expect(await balances()).toEqual([100_000, 0, 0])
  })

  test('that is looked up keeps its reservation, and is paid once', async () => {
    await fund(100_000)
    await order('timeout-after-accept')
    const ids = await claim(fresh())
    await buy()
    expect(await balances()).toEqual([100_000 - LOCAL, LOCAL, 0])
    world.clock.advance(2_000)
    await buy()
    await settleClaim(world.system, ids[0]!, { kind: 'claimed', carrierSid: 'PN1' })
    expect(await balances()).toEqual([100_000 - LOCAL, 0, LOCAL])
  })

  test('that stays unknown returns the funds; found later it is paid, also of funds that are spent', async () => {
    await fund(LOCAL)
    await order('status-500')
    const [claimId] = await claim(fresh())
    await buy()
    await settleClaim(world.system, claimId!, { kind: 'unknown' })
    expect(await balances()).toEqual([LOCAL, 0, 0])
    await buyOne()
    for (const _ of [1, 2]) await settleClaim(world.system, claimId!, { kind: 'claimed', carrierSid: 'PN2' })
    expect(await balances()).toEqual([-LOCAL, 0, 2 * LOCAL])
  })

  test('of a plan without a wallet costs nothing', async () => {
    await setWallet(false)
    const id = await buyOne()
    expect(await balances()).toEqual([0, 0, 0])
    expect(await row(id)).toMatchObject({ charge_at: Date.UTC(2026, 3, 10, 16) })
  })

  test('with billing off has no months', async () => {
    const [claimId] = await claim(fresh())
    await buyNumber(createSystemCtx({ ...world.services, billing: 'off' }), { claimId: claimId! })
    const [number] = (await results([claimId!])).numbers
    expect(await row(number!.id)).toMatchObject({ paid_until: null, charge_at: null })
  })
})

describe('each following month', () => {
  test('is charged at the number’s own period end, once', async () => {
    world.clock.set(Date.UTC(2027, 0, 31, 12))
    await fund(1_000_000)
    const id = await buyOne()
    const moments = [Date.UTC(2027, 1, 28, 12), Date.UTC(2027, 2, 31, 12), Date.UTC(2027, 3, 30, 12)]
    for (const [index, at] of moments.entries()) {
      world.clock.set(at - 1)
      await charge()
      expect((await balances())[2]).toBe(LOCAL * (index + 1))
      world.clock.set(at)
      await Promise.all([chargeDueNumbers(world.system), chargeDueNumbers(world.system)])
      await charge()
      expect((await balances())[2]).toBe(LOCAL * (index + 2))
    }
    expect((await row(id)).paid_until).toBe(Date.UTC(2027, 4, 31, 12))
  })

  test('of months in which the app was stopped is charged once each', async () => {
    await fund(1_000_000)
    await buyOne()
    after(95)
    await charge()
    expect((await balances())[2]).toBe(LOCAL * 4)
  })

  test('is free without a wallet, while the carrier does not list it, and after it was marked for removal', async () => {
    await fund(1_000_000)
    const [plain, gone, marked] = [await buyOne(), await buyOne(), await buyOne()]
    await removeNumbers(olivia, [marked])
    await world.system.db.q.updateTable('phone_numbers').set({ released_at: 1 }).where('id', '=', gone).execute()
    after(32)
    await charge()
    expect((await balances())[2]).toBe(LOCAL * 4)
    await setWallet(false)
    after(31)
    await charge()
    expect((await balances())[2]).toBe(LOCAL * 4)
    expect((await row(plain)).paid_until).toBe(Date.UTC(2026, 5, 10, 16))
  })
})

describe('without funds', () => {
  let id: string
  beforeEach(async () => {
    await fund(LOCAL)
    id = await buyOne()
    world.clock.set(Date.UTC(2026, 3, 10, 16))
    await charge()
  })
  const days = async (count: number) => {
    for (let day = 0; day < count; day += 1) {
      after(1)
      await charge()
    }
  }

  test('a number works, the owner has a mail, and a top-up pays it', async () => {
    expect(await mails()).toEqual(['A phone number could not be paid'])
    expect(world.mails[0]).toMatchObject({ to: 'olivia@harbor.test', text: expect.stringContaining('April 17, 2026') })
    expect(await row(id)).toMatchObject({ status: 'active', charge_tries: 1 })
    await fund(LOCAL)
    await charge()
    expect(await row(id)).toMatchObject({ status: 'active', charge_tries: 0, paid_until: Date.UTC(2026, 4, 10, 16) })
    expect(await balances()).toEqual([0, 0, 2 * LOCAL])
  })

  test('is tried after 1, 3 and 7 days, then marked for removal with a mail, then removed', async () => {
    const tries = []
    for (let day = 1; day < 8; day += 1) {
      await days(1)
      tries.push((await row(id)).charge_tries)
    }
    expect(tries).toEqual([2, 2, 3, 3, 3, 3, 4])
    expect(await row(id)).toMatchObject({ status: 'pending_cancellation', cancels_at: Date.UTC(2026, 3, 24, 16) })
    expect(await mails()).toEqual(['A phone number could not be paid', 'A phone number is marked for removal'])
    await days(7)
    await runJobs(world, /^number\.delete/)
    expect((await row(id)).status).toBe('deleted')
    await fund(LOCAL)
    await charge()
    expect(await balances()).toEqual([LOCAL, 0, LOCAL])
  })

  test('a marked number is kept by funds that come before its removal', async () => {
    await days(8)
    await expect(restoreNumbers(olivia, [id])).rejects.toMatchObject({ code: 'no_funds' })
    await fund(LOCAL)
    await charge()
    expect(await row(id)).toMatchObject({ status: 'active', cancels_at: null, charge_tries: 0 })
    after(10)
    await runJobs(world, /^number\.delete/)
    expect((await row(id)).status).toBe('active')
  })

  test('restoring it pays the month that is due, once', async () => {
    await days(8)
    await fund(2 * LOCAL)
    await restoreNumbers(olivia, [id])
    await charge()
    expect(await balances()).toEqual([LOCAL, 0, 2 * LOCAL])
  })

  test('a number that its manager removed is not paid by a top-up', async () => {
    await removeNumbers(olivia, [id])
    await fund(LOCAL)
    await charge()
    expect(await balances()).toEqual([LOCAL, 0, LOCAL])
    expect((await row(id)).cancels_at).toBe(Date.UTC(2026, 3, 11, 16))
  })

  test('of many numbers the owner has one mail', async () => {
    await fund(LOCAL)
    await charge()
    await fund(3 * LOCAL)
    for (const _ of [1, 2, 3]) await buyOne()
    await mails()
    world.mails.length = 0
    world.clock.set(Date.UTC(2026, 4, 10, 16))
    await charge()
    expect(await mails()).toEqual(['4 phone numbers could not be paid'])
  })
})

test('funds for 2 of 3 claims that race buy two', async () => {
  await fund(2 * LOCAL + 100)
  const ids = await claim(fresh(), fresh(), fresh())
  await Promise.all(ids.map((claimId) => buyNumber(createSystemCtx(world.services), { claimId })))
  const { numbers, failed } = await results(ids)
  expect([numbers.length, failed.length]).toEqual([2, 1])
  expect(await balances()).toEqual([100, 0, 2 * LOCAL])
})
