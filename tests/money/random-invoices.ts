import { expect } from 'vitest'
import type { Ctx } from '../../app/domain/context.server'
import { isDomainError } from '../../app/domain/errors'
import { createInvoice } from '../../app/domain/invoices/create-invoice.server'
import {
  creditInvoice,
  handleInvoiceMoneyReturned,
  handleInvoiceMoneyTaken,
} from '../../app/domain/invoices/credit-invoice.server'
import { payInvoice } from '../../app/domain/invoices/pay-invoice.server'
import { settleRefund } from '../../app/domain/payments/refund-payment.server'
import { settlePayment } from '../../app/domain/payments/settle-payment.server'
import type { World } from '../helpers/world'

/** With a card on file. */
export const saveCustomer = (world: World, accountId: string) =>
  world.system.db.q
    .insertInto('payment_customers')
    .values({
      account_id: accountId,
      customer_id: 'cus_1',
      payment_method_id: 'pm_1',
      brand: 'visa',
      last4: '4242',
      expires_month: 12,
      expires_year: 2040,
      updated_at: 0,
    })
    .execute()

/** Of a purchase or a renewal, with a discount and tax; paid by card. */
export async function payOneInvoice(
  tx: Ctx,
  accountId: string,
  { cents, fact }: { cents: number; fact: string },
): Promise<void> {
  const line = { productId: 'team-power', title: 'Team Power', quantity: 1, unitCents: cents, amountCents: cents }
  const invoiceId = await createInvoice(tx, {
    accountId,
    kind: cents % 2 === 0 ? 'purchase' : 'renewal',
    title: 'Team Power',
    naturalKey: `fact:${fact}`,
    taxRegion: 'US-WA',
    lines: [
      { ...line, revenue: 'revenue:subscriptions', discountCents: Math.floor(cents / 10), taxCents: cents % 7 },
      { ...line, revenue: 'revenue:numbers', discountCents: 0, taxCents: 0 },
    ],
  })
  const result = await payInvoice(tx, invoiceId, { onSession: false, userId: null })
  if (result.kind !== 'paying') return
  await settlePayment(tx, result.paymentId, { kind: 'paid', paymentId: `pi_invoice_${fact}` })
}

const nthOf = async (tx: Ctx, kind: 'credit_note' | 'invoice', nth: number) =>
  (
    await tx.db.q
      .selectFrom('invoices')
      .select(['id', 'natural_key'])
      .where('kind', kind === 'credit_note' ? '=' : '!=', 'credit_note')
      .orderBy('number', 'desc')
      .limit(nth + 1)
      .execute()
  ).at(-1)

/** At the provider, also more than is left of it. */
export async function takeFromInvoice(
  tx: Ctx,
  { nth, cents, fact, by }: { nth: number; cents: number; fact: string; by: 'refund' | 'dispute' },
): Promise<void> {
  const invoice = await nthOf(tx, 'invoice', nth)
  if (invoice) await handleInvoiceMoneyTaken(tx, { invoiceId: invoice.id, takenId: fact, cents, by })
}

/** A dispute that was won. */
export async function winDispute(tx: Ctx, nth: number): Promise<void> {
  const note = await nthOf(tx, 'credit_note', nth)
  const takenId = note && /^credit:dispute:(.+)$/.exec(note.natural_key)?.[1]
  if (takenId !== undefined) await handleInvoiceMoneyReturned(tx, { invoiceId: note!.id, takenId })
}

/** A refund of ours that the provider refuses. */
export async function refuseCredit(tx: Ctx, nth: number): Promise<void> {
  const invoice = await nthOf(tx, 'invoice', nth)
  if (!invoice) return
  const creditNoteId = await creditInvoice(tx, { invoiceId: invoice.id }).catch((error: unknown) => {
    // Nothing is left of it.
    if (!isDomainError(error)) throw error
    return null
  })
  if (creditNoteId === null) return
  const refund = await tx.db.q
    .selectFrom('payment_refunds')
    .select('id')
    .where('invoice_id', '=', creditNoteId)
    .executeTakeFirstOrThrow()
  await settleRefund(tx, refund.id, { kind: 'refused', code: 'failed' })
}

/** Never more is given back than was paid, and revenue, tax and refunds are those of the invoices. */
export function invoiceLaws(world: World, accountId: string): void {
  const { sqlite } = world.services.store
  const one = (sql: string): number => sqlite.prepare(sql).pluck().get(accountId) as number
  expect(
    one(
      `select count(*) from invoices i where account_id = ? and kind <> 'credit_note' and total_cents <
         (select coalesce(-sum(total_cents), 0) from invoices n where n.credits_invoice_id = i.id and n.status <> 'void')`,
    ),
  ).toBe(0)
  const sum = (column: string) =>
    one(`select coalesce(sum(${column}), 0) * 100 from invoices where account_id = ? and status = 'paid'`)
  const balance = (account: string) =>
    one(`select coalesce(sum(balance), 0) from ledger_balances where account_id = ? and ledger_account = '${account}'`)
  expect(balance('tax')).toBe(sum('tax_cents'))
}
