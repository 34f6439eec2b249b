import { findProduct } from '../catalog/catalogs'
import type { Ctx } from '../context.server'
import { markNumber } from '../numbers/mark-number.server'
import { addResource } from '../subscriptions/add-resource.server'

const EXTRA_NUMBER = 'extra-number'
/** 3-settings §9, where the price is missing. Cents. */
const DEFAULT_CENTS = 100
const DAY_MS = 86_400_000

interface MarkedNumber {
  id: string
  cancelsAt: number
}

/** Of one more slot, in cents: whole dollars a month, rounded up. */
export function getRestorePrice(): number {
  const { MONTHLY, YEARLY } = findProduct(EXTRA_NUMBER)?.prices ?? {}
  return roundUp(MONTHLY ?? (YEARLY === undefined ? DEFAULT_CENTS : YEARLY / 12))
}

/** 3-settings §9. */
const roundUp = (cents: number): number => Math.ceil(cents / 100) * 100

/** One more slot for a number that is restored, in the same transaction. Throws conflict: no card, or no plan for it. */
export const buySlot = (
  tx: Ctx,
  { accountId, userId, number: { id, cancelsAt } }: { accountId: string; userId: string; number: MarkedNumber },
): Promise<{ invoiceId: string }> =>
  addResource(tx, {
    accountId,
    userId,
    productId: EXTRA_NUMBER,
    quantity: 1,
    naturalKey: `number:${id}:restore:${cancelsAt}:${tx.clock.now()}`,
  })

const RESTORE_KEY = /^change:number:(.+):restore:(\d+):\d+$/

/** Of `invoiceUnpaid`: the slot was taken back, and the number is marked for removal again. */
export async function handleRestoreUnpaid(
  tx: Ctx,
  { invoiceId, result }: { invoiceId: string; result: 'declined' | 'needs_person' | 'failed' },
): Promise<void> {
  if (result === 'needs_person') return
  const invoice = await tx.db.q
    .selectFrom('invoices')
    .select(['account_id', 'natural_key'])
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  const [, id, cancelsAt] = RESTORE_KEY.exec(invoice?.natural_key ?? '') ?? []
  if (!invoice || id === undefined) return
  const number = await tx.db.q
    .selectFrom('phone_numbers')
    .select('status')
    .where('id', '=', id)
    .where('account_id', '=', invoice.account_id)
    .executeTakeFirst()
  if (number?.status !== 'active') return
  const at = Math.max(Number(cancelsAt), tx.clock.now() + DAY_MS)
  await markNumber(tx, { id, accountId: invoice.account_id, cancelsAt: at })
}
