import { formatCents } from '../cart/format-quote'
import { queueMail } from '../access/queue-mail.server'
import type { Ctx } from '../context.server'
import { creditInvoice } from '../invoices/credit-invoice.server'
import { countPromotionUse } from '../promotions/count-promotion-use.server'
import { provisionPurchase } from '../subscriptions/provision-purchase.server'
import { voidPurchaseInvoice } from './cancel-purchase.server'
import { checkoutWords } from './checkout.words'
import {
  canMove,
  findPurchaseOfInvoice,
  hasLaterPurchase,
  movePurchase,
  parseOrder,
  type PurchaseRow,
} from './purchase-row.server'
import { refundUnused } from './refund-unused.server'

/** Reaction to `invoicePaid`, in the transaction of the payment. */
export async function completePurchase(tx: Ctx, { invoiceId }: { invoiceId: string }): Promise<void> {
  const purchase = await findPurchaseOfInvoice(tx, invoiceId)
  if (!purchase || !canMove(purchase, 'paid')) return
  if (purchase.state === 'failed' && (await hasLaterPurchase(tx, purchase))) return refundLate(tx, purchase, invoiceId)
  const paid = await movePurchase(tx, purchase, 'paid', { failure_code: null })
  const { id: purchaseId, account_id: accountId, cart_id: cartId } = purchase
  const order = parseOrder(purchase)
  const { promotionCode, trialDays } = order
  if (promotionCode !== null) await countPromotionUse(tx, { code: promotionCode, accountId, purchaseId })
  await refundUnused(tx, order)
  await provisionPurchase(tx, {
    purchaseId,
    accountId,
    // An amount of a code is taken off the first one.
    items: order.items.map((item, position) => ({ ...item, position })),
    promotionCode,
    trialDays,
  })
  await tx.db.q
    .updateTable('carts')
    .set({ state: 'purchased', updated_at: tx.clock.now() })
    .where('id', '=', cartId)
    .execute()
  await movePurchase(tx, paid, 'provisioned', { settled_at: tx.clock.now() })
  await mailReceipt(tx, purchase)
}

/** The bank charged a try that had failed, and the account bought again since. */
async function refundLate(tx: Ctx, purchase: PurchaseRow, invoiceId: string): Promise<void> {
  await creditInvoice(tx, { invoiceId })
  await movePurchase(tx, purchase, 'refunded', { settled_at: tx.clock.now() })
}

/** Reaction to `invoiceUnpaid`. The cart stays open for another card; the invoice of this try is void. */
export async function failPurchase(
  tx: Ctx,
  {
    invoiceId,
    result,
    code,
  }: { invoiceId: string; result: 'declined' | 'needs_person' | 'failed'; code: string | null },
): Promise<void> {
  const purchase = await findPurchaseOfInvoice(tx, invoiceId)
  const state = result === 'needs_person' ? 'needs_person' : 'failed'
  if (!purchase || !canMove(purchase, state)) return
  if (state === 'needs_person') return void (await movePurchase(tx, purchase, state))
  await movePurchase(tx, purchase, state, { failure_code: code ?? result, settled_at: tx.clock.now() })
  await voidPurchaseInvoice(tx, purchase)
}

async function mailReceipt(tx: Ctx, purchase: PurchaseRow): Promise<void> {
  const profile = await tx.db.q
    .selectFrom('billing_profiles')
    .select(['name', 'email'])
    .where('account_id', '=', purchase.account_id)
    .executeTakeFirst()
  if (!profile) return
  const { quote } = parseOrder(purchase)
  await queueMail(tx, {
    to: profile.email,
    subject: checkoutWords.receiptSubject,
    text: checkoutWords.receipt({
      name: profile.name,
      lines: quote.items.map(({ title, subtitle, amount }) =>
        [title, subtitle, formatCents(amount)].filter(Boolean).join(' · '),
      ),
      paid: formatCents(quote.dueToday),
      total: formatCents(quote.total),
      url: `${tx.publicUrl}/manage/billing`,
    }),
  })
}
