import type { UserActor } from '../../../app/domain/actor'
import { createCtx, type Ctx, type Services } from '../../../app/domain/context.server'
import { createInvoice, type InvoiceLine } from '../../../app/domain/invoices/create-invoice.server'
import { findInvoiceRow, settleInvoice } from '../../../app/domain/invoices/settle-invoice.server'
import type { Cause } from '../../../app/domain/ledger/transaction-kinds'
import { createRenewalInvoice } from '../../../app/domain/renewals/renew-subscription.server'
import {
  priceCall,
  priceRecording,
  priceTexts,
  priceTranscription,
  type Price,
} from '../../../app/domain/rates/prices'
import { getRateCard } from '../../../app/domain/rates/rate-cards'
import { applySubscriptions } from '../../../app/domain/subscriptions/apply-subscriptions.server'
import { periodBounds } from '../../../app/domain/subscriptions/period-bounds'
import { prorate } from '../../../app/domain/subscriptions/prorate'
import { startSubscription } from '../../../app/domain/subscriptions/start-subscription.server'
import {
  listSubscriptionRows,
  updateSubscription,
  type SubscriptionRow,
} from '../../../app/domain/subscriptions/subscription-row'
import { chargeUsage } from '../../../app/domain/wallet/charge-wallet.server'
import { creditTopUp } from '../../../app/domain/wallet/credit-wallet.server'
import { CENT } from '../../../app/domain/wallet/recharge-options'
import { HARBOR_REALTY } from '../demo-people'
import { atMoment } from './at-moment'
import { talkMsOf } from './plan'
import { COMPANY_ZONE } from './workdays'
import type { WrittenCall } from './write-calls'

const DAY_MS = 86_400_000
const PLAN = { productId: 'team-power', title: 'Team Power' } as const
const UNIT_CENTS = 6_900
/** Two renewals lie between, and the next one is about two weeks away. */
const SUBSCRIBED_DAYS_AGO = 75
const SEAT_ADDED_DAYS_AGO = 33
const SEATS = HARBOR_REALTY.seats - 1
const FIRST_FUNDS_CENTS = 2_500
const RECHARGE = { cents: 2_500, thresholdCents: 1_000 } as const
const RECHARGED_AFTER_MS = 4_000
/** Stripe's name of a test card that pays. */
const TEST_CARD = 'pm_card_visa'
const EMAIL = 'olivia@harbor.test'
/** Illinois does not tax software as a service. */
const TAX_REGION = 'US-IL'
const ADDRESS = {
  name: HARBOR_REALTY.name,
  country: 'US',
  address1: '200 West Madison Street',
  city: 'Chicago',
  state: 'IL',
  zip: '60606',
} as const

interface Fact {
  at: number
  run(tx: Ctx): Promise<void>
}
/** A card charge, made at the simulator before its fact is written. */
interface Charge {
  at: number
  cents: number
  kind: 'top_up' | 'recharge' | 'invoice' | 'renewal'
  /** The invoice that it pays. null: funds. */
  invoice: ((tx: Ctx) => Promise<string>) | null
}
interface Usage {
  at: number
  naturalKey: string
  cause: Cause
  price: Price
}
interface Card {
  customerId: string
  paymentMethodId: string
}

/**
 * Plan, invoices and wallet of the seeded company, in one transaction, charged by the payment simulator. Nothing where
 * billing is off, or cards are real.
 */
export async function seedBilling(
  services: Services,
  { owner, calls }: { owner: UserActor; calls: readonly WrittenCall[] },
): Promise<void> {
  const system = createCtx(services, { kind: 'system' })
  if (system.billing !== 'on' || system.payments?.form.kind !== 'simulator') return
  const card = await saveTestCard(system, owner)
  const now = system.clock.now()
  const startedAt = now - SUBSCRIBED_DAYS_AGO * DAY_MS
  const usage = await listUsage(system, owner.accountId, calls)
  const facts = usage.map((one): Fact => ({ at: one.at, run: (tx) => writeUsage(tx, owner.accountId, one) }))
  for (const [index, charge] of [...planInvoices(owner, startedAt, now), ...planTopUps(usage)].entries()) {
    const { cents } = charge
    const result = await system.payments.chargeOffSession({
      ...card,
      cents,
      idempotencyKey: `seed:${owner.accountId}:${index}`,
      description: HARBOR_REALTY.name,
    })
    if (result.kind !== 'paid') throw new Error(`seed: the payment simulator answered ${result.kind}`)
    facts.push({ at: charge.at, run: (tx) => writeCharge(tx, owner, card, charge, result.paymentId) })
  }
  await system.db.transact('seed-billing', async (tx) => {
    await writeProfile(atMoment(tx, startedAt, owner), owner)
    for (const { at, run } of facts.toSorted((a, b) => a.at - b.at)) await run(atMoment(tx, at, owner))
  })
}

/** The simulator's customer and card. */
async function saveTestCard(system: Ctx, { accountId }: UserActor): Promise<Card> {
  const provider = system.payments!
  const { customerId } = await provider.createCustomer({ accountId, name: HARBOR_REALTY.name, email: EMAIL })
  const saved = await provider.saveCard({ customerId, paymentMethodId: TEST_CARD, idempotencyKey: `seed:${accountId}` })
  if (saved.kind !== 'saved') throw new Error(`seed: the payment simulator answered ${saved.kind}`)
  const { paymentMethodId, brand, last4, expires } = saved.card
  await provider.setDefaultCard({ customerId, paymentMethodId })
  await system.db.transact('seed-card', (tx) =>
    tx.db.q
      .insertInto('payment_customers')
      .values({
        account_id: accountId,
        customer_id: customerId,
        payment_method_id: paymentMethodId,
        brand,
        last4,
        expires_month: expires.month,
        expires_year: expires.year,
        updated_at: tx.clock.now(),
      })
      .execute(),
  )
  return { customerId, paymentMethodId }
}

/** A plan, a seat in the second month, and the renewals. */
function planInvoices(owner: UserActor, startedAt: number, now: number): Charge[] {
  const month = (n: number) => periodBounds(startedAt, COMPANY_ZONE, 'MONTHLY', n)
  const seatAt = now - SEAT_ADDED_DAYS_AGO * DAY_MS
  const periodOfSeat = [0, 1, 2].map(month).find(({ end }) => end > seatAt)!
  const seatCents = prorate({ cents: UNIT_CENTS, ...periodOfSeat, now: seatAt })
  const charges: Charge[] = [
    {
      at: startedAt,
      cents: SEATS * UNIT_CENTS,
      kind: 'invoice',
      invoice: (tx) => startPlan(tx, owner, { start: startedAt, end: month(0).end }),
    },
    {
      at: seatAt,
      cents: seatCents,
      kind: 'invoice',
      invoice: (tx) => addSeat(tx, owner, { cents: seatCents, start: seatAt, end: periodOfSeat.end }),
    },
  ]
  for (let n = 1; month(n).start < now; n += 1)
    charges.push({
      at: month(n).start,
      cents: (month(n).start > seatAt ? SEATS + 1 : SEATS) * UNIT_CENTS,
      kind: 'renewal',
      invoice: async (tx) => createRenewalInvoice(tx, await findPlan(tx, owner.accountId)),
    })
  return charges
}

/** The first funds, and a recharge each time that they fall below the threshold. */
function planTopUps(usage: readonly Usage[]): Charge[] {
  const [first] = usage
  if (!first) return []
  const charges: Charge[] = [{ at: first.at - DAY_MS, cents: FIRST_FUNDS_CENTS, kind: 'top_up', invoice: null }]
  let funds = FIRST_FUNDS_CENTS * CENT
  for (const { at, price } of usage) {
    funds -= price.amount
    if (funds >= RECHARGE.thresholdCents * CENT) continue
    charges.push({ at: at + RECHARGED_AFTER_MS, cents: RECHARGE.cents, kind: 'recharge', invoice: null })
    funds += RECHARGE.cents * CENT
  }
  return charges
}

/** In order of time. */
async function listUsage(system: Ctx, accountId: string, calls: readonly WrittenCall[]): Promise<Usage[]> {
  const card = getRateCard(system.clock.now())
  const { q } = system.db
  const recordings = await q
    .selectFrom('recordings')
    .select(['id', 'call_id', 'duration_ms', 'updated_at as at'])
    .where('account_id', '=', accountId)
    .execute()
  const texts = await q
    .selectFrom('messages')
    .select(['id', 'segments', 'created_at as at'])
    .where('account_id', '=', accountId)
    .where('direction', '=', 'out')
    .execute()
  return [
    ...calls.map(({ id: callId, planned }): Usage => {
      const talkSeconds = Math.floor(talkMsOf(planned) / 1000)
      const isAnswered = talkSeconds > 0 || planned.endedBy === 'sorted-out'
      return {
        at: planned.endedAt,
        naturalKey: `call:${callId}:end`,
        cause: { callId },
        price: priceCall(card, { e164: planned.contact.e164, talkSeconds, detections: isAnswered ? 1 : 0 }),
      }
    }),
    ...recordings.flatMap(({ id, call_id: callId, duration_ms, at }): Usage[] => {
      const seconds = Math.ceil((duration_ms ?? 0) / 1000)
      const usageOf = (what: string, price: Price) => ({
        at,
        naturalKey: `recording:${id}:${what}`,
        cause: { callId },
        price,
      })
      return [
        usageOf('recording', priceRecording(card, seconds)),
        usageOf('transcription', priceTranscription(card, seconds)),
      ]
    }),
    ...texts.map(({ id: messageId, segments, at }): Usage => ({
      at,
      naturalKey: `text:${messageId}:charge:1`,
      cause: { messageId },
      price: priceTexts(card, { texts: 1, segments: segments ?? 1, hasFiles: false }),
    })),
  ].toSorted((a, b) => a.at - b.at)
}

async function writeUsage(tx: Ctx, accountId: string, { naturalKey, cause, price }: Usage): Promise<void> {
  await chargeUsage(tx, { accountId, naturalKey, cause, price })
  if (cause.messageId !== undefined)
    await tx.db.q
      .updateTable('messages')
      .set({ charged: 1, charges: 1, charged_amount: price.amount })
      .where('id', '=', cause.messageId)
      .execute()
}

/** As a card's charge leaves it. */
async function writeCharge(
  tx: Ctx,
  { accountId, userId }: UserActor,
  card: Card,
  { cents, kind, invoice }: Charge,
  providerId: string,
): Promise<void> {
  const invoiceId = invoice ? await invoice(tx) : null
  const at = tx.clock.now()
  const paymentId = tx.ids('pay')
  await tx.db.q
    .insertInto('payments')
    .values({
      id: paymentId,
      account_id: accountId,
      user_id: kind === 'top_up' || kind === 'invoice' ? userId : null,
      kind,
      cents,
      state: 'paid',
      customer_id: card.customerId,
      payment_method_id: card.paymentMethodId,
      provider_id: providerId,
      decline_code: null,
      recharge_key: kind === 'recharge' ? `seed:${paymentId}` : null,
      invoice_id: invoiceId,
      created_at: at,
      asked_at: at,
      settled_at: at,
    })
    .execute()
  if (invoiceId === null) return void (await creditTopUp(tx, { accountId, paymentId: providerId, cents }))
  const { total_cents: total } = (await findInvoiceRow(tx, invoiceId))!
  if (total !== cents) throw new Error(`seed: invoice of ${total} cents, charged ${cents}`)
  await settleInvoice(tx, { invoiceId, result: 'paid', code: null })
}

async function writeProfile(tx: Ctx, { accountId }: UserActor): Promise<void> {
  const updated_at = tx.clock.now()
  await tx.db.q
    .insertInto('billing_profiles')
    .values({ ...ADDRESS, account_id: accountId, email: EMAIL, phone: null, zone: COMPANY_ZONE, updated_at })
    .execute()
  await tx.db.q
    .insertInto('wallets')
    .values({
      account_id: accountId,
      recharge_cents: RECHARGE.cents,
      recharge_threshold_cents: RECHARGE.thresholdCents,
      recharge_claimed_at: null,
      recharge_paused_at: null,
      updated_at,
    })
    .execute()
}

const lineOf = (quantity: number, amountCents: number, period: { start: number; end: number }): InvoiceLine => ({
  ...PLAN,
  revenue: 'revenue:subscriptions',
  quantity,
  unitCents: UNIT_CENTS,
  amountCents,
  discountCents: 0,
  taxCents: 0,
  period,
})

async function startPlan(tx: Ctx, { accountId }: UserActor, period: { start: number; end: number }): Promise<string> {
  const { productId, title } = PLAN
  const subscriptionId = await startSubscription(tx, { accountId, productId, period: 'MONTHLY', quantity: SEATS })
  await applySubscriptions(tx, accountId)
  return createInvoice(tx, {
    accountId,
    kind: 'purchase',
    title,
    naturalKey: `seed:${subscriptionId}:plan`,
    taxRegion: TAX_REGION,
    subscriptionId,
    lines: [lineOf(SEATS, SEATS * UNIT_CENTS, period)],
  })
}

async function addSeat(
  tx: Ctx,
  { accountId }: UserActor,
  { cents, ...period }: { cents: number; start: number; end: number },
): Promise<string> {
  const { id } = await findPlan(tx, accountId)
  await updateSubscription(tx, id, { quantity: SEATS + 1 })
  await applySubscriptions(tx, accountId)
  return createInvoice(tx, {
    accountId,
    kind: 'change',
    title: PLAN.title,
    naturalKey: `seed:${id}:seat`,
    taxRegion: TAX_REGION,
    subscriptionId: id,
    lines: [lineOf(1, cents, period)],
  })
}

const findPlan = async (tx: Ctx, accountId: string): Promise<SubscriptionRow> =>
  (await listSubscriptionRows(tx, accountId))[0]!
