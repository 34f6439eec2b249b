import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { awaitPayment, refreshPayment } from '../payments/payments.read.server'
import type { PaymentView } from '../payments/payments.schema'
import type { PurchaseView } from './checkout.schema'
import { checkoutWords } from './checkout.words'
import { parseOrder, type PurchaseRow } from './purchase-row.server'

const STATES = {
  quoted: 'PAYING',
  paying: 'PAYING',
  needs_person: 'NEEDS_AUTHENTICATION',
  paid: 'PAYING',
  provisioned: 'COMPLETED',
  failed: 'FAILED',
  refunded: 'REFUNDED',
} as const satisfies Record<PurchaseRow['state'], PurchaseView['state']>

/** Throws forbidden, not_found. */
export const getPurchase = (ctx: Ctx, id: string): Promise<PurchaseView> => awaitPurchase(ctx, id, 0)

/** Waits for the provider, at most `withinMs`. Throws forbidden, not_found. */
export async function awaitPurchase(ctx: Ctx, id: string, withinMs: number): Promise<PurchaseView> {
  const payment = await findPaymentId(ctx, await getOwnPurchase(ctx, id))
  const paid = payment === null ? null : await awaitPayment(ctx, payment, withinMs)
  return view(await getOwnPurchase(ctx, id), paid)
}

/** After the person answered the bank. Throws forbidden, not_found. */
export async function confirmPurchase(ctx: Ctx, { id }: { id: string }): Promise<PurchaseView> {
  const payment = await findPaymentId(ctx, await getOwnPurchase(ctx, id))
  const paid = payment === null ? null : await refreshPayment(ctx, payment)
  return view(await getOwnPurchase(ctx, id), paid)
}

/** Throws forbidden, not_found. */
async function getOwnPurchase(ctx: Ctx, id: string): Promise<PurchaseRow> {
  const { accountId } = requirePermission(ctx, 'billing')
  const purchase = await ctx.db.q
    .selectFrom('purchases')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!purchase) throw notFound(checkoutWords.purchase)
  return purchase
}

/** While it may still be paid. null: nothing was due, or it is settled. */
async function findPaymentId(ctx: Ctx, { state, invoice_id: invoiceId }: PurchaseRow): Promise<string | null> {
  if (invoiceId === null || (state !== 'paying' && state !== 'needs_person')) return null
  const payment = await ctx.db.q
    .selectFrom('payments')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return payment?.id ?? null
}

function view(purchase: PurchaseRow, payment: PaymentView | null): PurchaseView {
  const state = STATES[purchase.state]
  return {
    id: purchase.id,
    cartId: purchase.cart_id,
    state,
    message: messageOf(purchase),
    failureCode: purchase.failure_code,
    clientSecret: state === 'NEEDS_AUTHENTICATION' ? (payment?.clientSecret ?? null) : null,
    quote: parseOrder(purchase).quote,
  }
}

/** `failed`: the provider was never reached. */
const messageOf = (purchase: PurchaseRow): string | null =>
  ({
    PAYING: checkoutWords.unknown,
    NEEDS_AUTHENTICATION: checkoutWords.needsPerson,
    COMPLETED: null,
    FAILED: purchase.failure_code === 'failed' ? checkoutWords.unreachable : checkoutWords.cardFailed,
    REFUNDED: null,
  })[STATES[purchase.state]]
