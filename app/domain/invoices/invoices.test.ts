import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPaymentProvider, type TestProvider } from '../../../tests/helpers/payment-provider'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { saveBillingProfile } from '../../../tests/helpers/subscriptions'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Ctx } from '../context.server'
import { checkLedger } from '../ledger/check-ledger.server'
import { getBalances } from '../ledger/ledger.read.server'
import { checkProviderObject } from '../payments/check-provider-object.server'
import { saveCard } from '../payments/save-card.server'
import { createInvoice, type NewInvoice } from './create-invoice.server'
import { creditInvoice, splitCredit } from './credit-invoice.server'
import { invoiceSummaryCsv } from './invoice-summary.server'
import { listInvoices } from './invoices.read.server'
import { payInvoice } from './pay-invoice.server'

let payments: TestProvider
let world: World
let owner: Ctx
let accountId: string
beforeEach(async () => {
  payments = await openPaymentProvider()
  world = await testWorld({ payments: payments.provider })
  accountId = await world.account({ kind: 'team' })
  owner = world.as(await world.person({ accountId, role: 'OWNER', email: 'olivia@harbor.test' }))
  await saveBillingProfile(world, accountId)
  await saveCard(owner, { paymentMethodId: await payments.createCard() })
})
afterEach(async () => {
  expect((await checkLedger(world.system)).problems).toEqual([])
  await world.close()
  await payments.close()
})

let facts = 0
const LINE = {
  productId: 'team-power',
  title: 'Team Power',
  revenue: 'revenue:subscriptions' as const,
  quantity: 1,
  unitCents: 6_900,
  amountCents: 6_900,
  discountCents: 0,
  taxCents: 690,
}
const issue = (more: Partial<NewInvoice> = {}) =>
  world.system.db.transact('test', (tx) =>
    createInvoice(tx, {
      accountId,
      kind: 'purchase',
      title: 'Team Power',
      naturalKey: `test:${(facts += 1)}`,
      taxRegion: 'US-WA',
      lines: [LINE],
      ...more,
    }),
  )
const pay = (id: string) =>
  world.system.db.transact('test', (tx) => payInvoice(tx, id, { onSession: true, userId: null }))
const paid = async (more?: Partial<NewInvoice>) => {
  const id = await issue(more)
  await pay(id)
  await runJobs(world, /^payment/)
  return id
}
const credit = (invoiceId: string, cents?: number) =>
  world.system.db.transact('test', (tx) => creditInvoice(tx, { invoiceId, ...(cents === undefined ? {} : { cents }) }))
const balances = async () => {
  const all = await getBalances(world.system, accountId)
  return {
    revenue: (all['revenue:subscriptions'] ?? 0) / 100,
    tax: (all.tax ?? 0) / 100,
    refunds: (all.refunds ?? 0) / 100,
    provider: (all.payment_provider ?? 0) / 100,
  }
}
const list = async (search = '') => (await listInvoices(owner, { search })).items
const providerIdOf = async (invoiceId: string) =>
  (
    await world.system.db.q
      .selectFrom('payments')
      .select('provider_id')
      .where('invoice_id', '=', invoiceId)
      .executeTakeFirstOrThrow()
  ).provider_id!

describe('an invoice', () => {
  test('asked for twice at the same time is charged once', async () => {
    const id = await issue()
    await Promise.all([pay(id), pay(id), pay(id)])
    await runJobs(world, /^payment/)
    await pay(id)
    await runJobs(world, /^payment/)
    expect([await payments.countPaid(), await balances()]).toEqual([
      1,
      { revenue: 6_900, tax: 690, refunds: 0, provider: -7_590 },
    ])
  })
})

describe('a credit note', () => {
  test('pays back to the card, in parts, and never more than was paid', async () => {
    const id = await paid()
    await credit(id, 2_000)
    await credit(id)
    await runJobs(world, /^payment/)
    expect(await balances()).toEqual({ revenue: 0, tax: 0, refunds: 7_590, provider: -7_590 })
    for (const cents of [1, undefined]) await expect(credit(id, cents)).rejects.toMatchObject({ code: 'conflict' })
    expect((await list()).map(({ type, amount, uiStatus }) => [type, amount, uiStatus])).toEqual([
      ['CREDIT_NOTE', -5_590, 'Paid'],
      ['CREDIT_NOTE', -2_000, 'Paid'],
      ['PURCHASE', 7_590, 'Refunded'],
    ])
    const refunds = await world.system.db.q.selectFrom('payment_refunds').select(['cents', 'state']).execute()
    expect(refunds).toEqual([
      { cents: 2_000, state: 'refunded' },
      { cents: 5_590, state: 'refunded' },
    ])
  })

  test.each([0, -1, 7_591])('of %d cents is refused', async (cents) => {
    const id = await paid()
    await expect(credit(id, cents)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('of an invoice that is not paid is refused', async () => {
    await expect(credit(await issue())).rejects.toMatchObject({ code: 'conflict' })
    await expect(credit('inv_none')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('that the provider refuses is void, and the money is revenue again', async () => {
    const id = await paid()
    await payments.post('/v1/refunds', { payment_intent: await providerIdOf(id), amount: '7590' })
    await credit(id)
    await runJobs(world, /^payment/)
    expect(await balances()).toEqual({ revenue: 6_900, tax: 690, refunds: 0, provider: -7_590 })
    expect((await list()).map(({ uiStatus }) => uiStatus)).toEqual(['Void', 'Paid'])
  })

  test('splits to the cent over the lines', () => {
    const row = (amount_cents: number, tax_cents: number) =>
      ({ amount_cents, discount_cents: 0, tax_cents, period_start: null, period_end: null }) as Parameters<
        typeof splitCredit
      >[0][number]
    for (const cents of [1, 2, 3, 100, 333]) {
      const lines = splitCredit([row(100, 7), row(100, 7), row(111, 8)], cents)
      expect(lines.reduce((sum, line) => sum + line.amountCents + line.taxCents, 0)).toBe(-cents)
    }
  })
})

describe('money that is taken at the provider', () => {
  test('by a refund is a credit note, once', async () => {
    const id = await paid()
    const refund = await payments.post('/v1/refunds', { payment_intent: await providerIdOf(id), amount: '1000' })
    for (const _ of [1, 2]) await checkProviderObject(world.system, { object: 'refund', id: String(refund['id']) })
    expect((await list()).map(({ amount }) => amount)).toEqual([-1_000, 7_590])
    expect((await balances()).refunds).toBe(1_000)
    await expect(credit(id, 6_591)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('by a dispute is returned when it is won', async () => {
    await saveCard(owner, { paymentMethodId: await payments.createCard('4000000000000259') })
    await paid()
    const { reactions } = world.services
    const [invoice] = await world.system.db.q.selectFrom('invoices').select('id').execute()
    const fact = { invoiceId: invoice!.id, takenId: 'du_1', cents: 9_999, by: 'dispute' as const }
    for (const _ of [1, 2])
      await world.system.db.transact('test', async (tx) => {
        for (const effect of reactions.invoiceMoneyTaken) await effect(tx, fact)
      })
    expect(await balances()).toEqual({ revenue: 0, tax: 0, refunds: 0, provider: 0 })
    for (const _ of [1, 2])
      await world.system.db.transact('test', async (tx) => {
        for (const effect of reactions.invoiceMoneyReturned) await effect(tx, fact)
      })
    expect(await balances()).toEqual({ revenue: 6_900, tax: 690, refunds: 0, provider: -7_590 })
  })
})

describe('the list', () => {
  test('is of the own account, newest first, in pages', async () => {
    const ids: string[] = []
    for (let n = 0; n < 7; n += 1) ids.unshift(await issue())
    const first = await listInvoices(owner, { limit: 4 })
    const second = await listInvoices(owner, { limit: 4, cursor: first.nextCursor ?? '' })
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
    expect(second.nextCursor).toBeNull()
    const stranger = world.as(await world.person({ role: 'OWNER' }))
    expect((await listInvoices(stranger, {})).items).toEqual([])
    const manager = world.as(await world.person({ accountId, role: 'MANAGER' }))
    await expect(listInvoices(manager, {})).rejects.toMatchObject({ code: 'forbidden' })
  })

  test.each([
    ['team', 1],
    ['EXTRA phone', 1],
    ['INV-000002', 1],
    ['2', 1],
    ['$75.90', 1],
    ['1,234.00', 1],
    ['2026-03-11', 1],
    ['3/11/2026', 1],
    ['2026-03', 2],
    ['2026-04', 0],
    ['%', 2],
    ['none', 0],
  ])('searched for %j has %d', async (search, count) => {
    await issue()
    world.clock.advance(86_400_000)
    await issue({
      title: 'Extra Phone Number',
      lines: [{ ...LINE, title: 'Extra Phone Number', amountCents: 123_400, taxCents: 0 }],
    })
    expect(await list(search)).toHaveLength(count)
  })

  test('sums a year by month and kind', async () => {
    await paid()
    const second = await paid({ kind: 'renewal' })
    await credit(second, 759)
    await issue()
    let csv = ''
    for await (const part of invoiceSummaryCsv(owner, 2026)) csv += part
    const lines = csv.split('\r\n')
    expect(lines[0]).toContain('Month,Purchases,Renewals,Changes,Credit notes,Of it sales tax,Total')
    expect(lines[3]).toBe('2026-03,75.9,75.9,0,-7.59,13.11,144.21')
    expect(lines[13]).toBe('2026,75.9,75.9,0,-7.59,13.11,144.21')
  })
})
