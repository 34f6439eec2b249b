import * as fc from 'fast-check'
import { expect } from 'vitest'
import { invoiceLaws, payOneInvoice, refuseCredit, saveCustomer, takeFromInvoice, winDispute } from './random-invoices'
import { testWorld, type World } from '../helpers/world'
import type { Ctx } from '../../app/domain/context.server'
import { checkLedger } from '../../app/domain/ledger/check-ledger.server'
import { priceCall, priceTexts, type Price } from '../../app/domain/rates/prices'
import { RATE_CARDS } from '../../app/domain/rates/rate-cards'
import { chargeUsage, chargeWallet, reverseCharge } from '../../app/domain/wallet/charge-wallet.server'
import { creditPromotion, creditTopUp, disputeTopUp, refundTopUp } from '../../app/domain/wallet/credit-wallet.server'
import {
  releaseReservation,
  reserveFunds,
  settleReservation,
  spendReserved,
} from '../../app/domain/wallet/reserve-funds.server'

const [card] = RATE_CARDS
const SUBJECTS = 6
/** Steps. */
const INVOICES_EVERY = 50

const OPERATIONS = [
  'topUp',
  'promote',
  'refund',
  'dispute',
  'charge',
  'usage',
  'reverse',
  'reserve',
  'reserve',
  'spend',
  'settle',
  'release',
  'invoice',
  'invoice',
  'takeInvoice',
  'disputeInvoice',
  'winDispute',
  'refuseCredit',
] as const
type Operation = (typeof OPERATIONS)[number]

/** `dies`: the process ends before the commit. `repeats`: the same fact arrives again, as after a crash. */
interface Step {
  operation: Operation
  subject: number
  amount: number
  dies: boolean
  repeats: boolean
}
const step: fc.Arbitrary<Step> = fc.record({
  operation: fc.constantFrom(...OPERATIONS),
  subject: fc.nat(SUBJECTS - 1),
  amount: fc.integer({ min: 1, max: 900 }),
  dies: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  repeats: fc.boolean(),
})

const talk = (talkSeconds: number): Price => priceCall(card, { e164: '+13125550101', talkSeconds, detections: 1 })

function run(tx: Ctx, accountId: string, { operation, subject: n, amount }: Step, fact: string): Promise<unknown> {
  const subject = { kind: 'call' as const, id: `line_${n}` }
  const payment = { accountId, paymentId: `pi_${fact}`, cents: amount }
  const charge = { accountId, naturalKey: `fact:${fact}`, cause: { callId: subject.id }, price: talk(amount) }
  switch (operation) {
    case 'topUp':
      return creditTopUp(tx, payment)
    case 'promote':
      return creditPromotion(tx, { accountId, promotionId: `promo_${n}`, cents: amount })
    case 'refund':
      return refundTopUp(tx, { ...payment, refundId: `re_${fact}` })
    case 'dispute':
      return disputeTopUp(tx, { ...payment, disputeId: `dp_${fact}` })
    case 'charge':
      return chargeWallet(tx, charge)
    case 'usage':
      return chargeUsage(tx, charge)
    case 'reverse':
      return reverseCharge(tx, charge)
    case 'reserve':
      return reserveFunds(tx, { accountId, subject, most: amount * 10, least: amount, rateVersion: card.version })
    case 'spend':
      return spendReserved(tx, subject, {
        naturalKey: `fact:${fact}`,
        price: priceTexts(card, { texts: 1, segments: 1, hasFiles: false }),
      })
    case 'settle':
      return settleReservation(tx, subject, talk(amount))
    case 'release':
      return releaseReservation(tx, subject)
    case 'invoice':
      return payOneInvoice(tx, accountId, { cents: amount, fact })
    case 'takeInvoice':
    case 'disputeInvoice':
      return takeFromInvoice(tx, {
        nth: n,
        cents: amount,
        fact,
        by: operation === 'takeInvoice' ? 'refund' : 'dispute',
      })
    case 'winDispute':
      return winDispute(tx, n)
    case 'refuseCredit':
      return refuseCredit(tx, n)
  }
}

const DEATH = new Error('killed')

async function laws(world: World, accountId: string): Promise<void> {
  const { sqlite } = world.services.store
  const one = (sql: string): number => sqlite.prepare(sql).pluck().get(accountId) as number
  const reserved = one(
    `select coalesce(sum(balance), 0) from ledger_balances where account_id = ? and ledger_account = 'reserved'`,
  )
  expect(one(`select coalesce(sum(balance), 0) from ledger_balances where account_id = ?`)).toBe(0)
  expect(reserved).toBeGreaterThanOrEqual(0)
  expect(
    one('select coalesce(sum(remaining), 0) from wallet_reservations where account_id = ? and closed_at is null'),
  ).toBe(reserved)
  expect(one(`select coalesce(sum(amount), 0) from ledger_spend_days where account_id = ?`)).toBe(
    one(
      // What a card pays is no spend of the wallet.
      `select coalesce(sum(amount), 0) from ledger_entries e
         join ledger_transactions t on t.account_id = e.account_id and t.id = e.transaction_id
         where e.account_id = ? and ledger_account like 'revenue:%' and kind not in ('invoice', 'credit_note')`,
    ),
  )
}

/** Random charges, credits, refunds and reservations, with deaths before the commit and repeated facts. */
export async function randomMoney(runs: number, steps: number, seed?: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: steps, maxLength: steps, size: 'max' }), async (chosen) => {
      const world = await testWorld()
      try {
        await applyAll(world, chosen)
      } finally {
        await world.close()
      }
    }),
    { numRuns: runs, ...(seed === undefined ? {} : { seed }) },
  )
}

async function applyAll(world: World, steps: Step[]): Promise<void> {
  const accountId = await world.account()
  await saveCustomer(world, accountId)
  const balances = () => world.services.store.sqlite.prepare('select * from ledger_balances').all()
  for (const [index, each] of steps.entries()) {
    const before = balances()
    const attempt = (dies: boolean) =>
      world.system.db.transact('test', async (tx) => {
        await run(tx, accountId, each, String(index))
        if (dies) throw DEATH
      })
    if (each.dies) {
      await expect(attempt(true)).rejects.toBe(DEATH)
      expect(balances()).toEqual(before)
    }
    await attempt(false)
    await laws(world, accountId)
    // They read all invoices.
    if (index % INVOICES_EVERY === 0) invoiceLaws(world, accountId)
    const after = balances()
    if (!each.repeats) continue
    await attempt(false)
    expect(balances()).toEqual(after)
  }
  invoiceLaws(world, accountId)
  expect((await checkLedger(world.system)).problems).toEqual([])
}
