import type { Selectable } from 'kysely'
import type { PurchasesTable, PurchaseState } from '../../../db/schema/billing'
import type { CartItemRow } from '../cart/cart-contents.server'
import type { Quote } from '../cart/cart.schema'
import type { Ctx } from '../context.server'

export type PurchaseRow = Selectable<PurchasesTable>

/** What was bought: the cart may change after a payment that failed. */
export interface PurchaseOrder {
  quote: Quote
  /** In the order that the quote was computed in. */
  items: readonly CartItemRow[]
  promotionCode: string | null
  /** Of the code. 0: the products' own. */
  trialDays: number
}

/** Paid late: a webhook may report a charge after the provider denied it. */
const TRANSITIONS: Record<PurchaseState, readonly PurchaseState[]> = {
  quoted: ['paying'],
  paying: ['needs_person', 'paid', 'failed'],
  needs_person: ['paid', 'failed'],
  paid: ['provisioned', 'refunded'],
  provisioned: ['refunded'],
  failed: ['paid', 'refunded'],
  refunded: [],
}

/** The cart is bought by it, or may still be. */
export const ACTIVE = ['quoted', 'paying', 'needs_person', 'paid', 'provisioned'] as const satisfies PurchaseState[]

export const parseOrder = ({ quote }: Pick<PurchaseRow, 'quote'>): PurchaseOrder => JSON.parse(quote) as PurchaseOrder

export const findActivePurchase = (ctx: Ctx, accountId: string, cartId: string): Promise<PurchaseRow | undefined> =>
  ctx.db.q
    .selectFrom('purchases')
    .selectAll()
    .where('cart_id', '=', cartId)
    .where('account_id', '=', accountId)
    .where('state', 'in', ACTIVE)
    .executeTakeFirst()

/** Of the account, after another one. */
export const hasLaterPurchase = async (ctx: Ctx, { id, account_id, created_at }: PurchaseRow): Promise<boolean> =>
  (await ctx.db.q
    .selectFrom('purchases')
    .select('id')
    .where('account_id', '=', account_id)
    .where('id', '!=', id)
    .where('created_at', '>=', created_at)
    .where('state', 'in', ACTIVE)
    .executeTakeFirst()) !== undefined

export const findPurchaseOfInvoice = (ctx: Ctx, invoiceId: string): Promise<PurchaseRow | undefined> =>
  ctx.db.q.selectFrom('purchases').selectAll().where('invoice_id', '=', invoiceId).executeTakeFirst()

export const canMove = ({ state }: Pick<PurchaseRow, 'state'>, to: PurchaseState): boolean =>
  TRANSITIONS[state].includes(to)

/** Throws for a transition that is not in the table. */
export async function movePurchase(
  tx: Ctx,
  purchase: PurchaseRow,
  state: PurchaseState,
  values: Partial<Pick<PurchaseRow, 'failure_code' | 'settled_at' | 'invoice_id'>> = {},
): Promise<PurchaseRow> {
  if (!canMove(purchase, state)) throw new Error(`purchase ${purchase.id}: ${purchase.state} to ${state}`)
  await tx.db.q
    .updateTable('purchases')
    .set({ ...values, state })
    .where('id', '=', purchase.id)
    .execute()
  return { ...purchase, ...values, state }
}
