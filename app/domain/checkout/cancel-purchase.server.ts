import type { Ctx } from '../context.server'
import { movePurchase, type PurchaseRow } from './purchase-row.server'

/** Of a purchase whose bank asks for the person: another card pays, or the cart changes. A late charge is paid back. */
export async function cancelWaitingPurchase(tx: Ctx, purchase: PurchaseRow): Promise<void> {
  await movePurchase(tx, purchase, 'failed', { failure_code: 'canceled', settled_at: tx.clock.now() })
  await voidPurchaseInvoice(tx, purchase)
}

/** A failed purchase is not paid later: the next one has its own invoice. */
export const voidPurchaseInvoice = async (tx: Ctx, { invoice_id: id }: PurchaseRow): Promise<void> =>
  void (id !== null && (await tx.db.q.updateTable('invoices').set({ status: 'void' }).where('id', '=', id).execute()))
