import { findAccountPlan } from '../accounts/accounts.read.server'
import { findProduct, getCatalog } from '../catalog/catalogs'
import type { Product } from '../catalog/product'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findOwnSubscription } from './find-own-subscription.server'
import { isOffered } from './is-offered'
import { changeKind } from './plan-change'
import { listSubscriptionRows, updateSubscription, type SubscriptionRow } from './subscription-row'
import type { ScheduledSeats } from './subscriptions.schema'
import { subscriptionsWords } from './subscriptions.words'
import { countSeats } from '../accounts/seats.server'

const createFieldError = (field: string, message: string) => new DomainError('invalid', message, { [field]: [message] })

/** Fewer seats, or a cheaper plan, from the next period. Throws forbidden, not_found, conflict, invalid. */
export async function scheduleSeats(ctx: Ctx, id: string, wanted: ScheduledSeats): Promise<void> {
  await ctx.db.transact('subscription.schedule', async (tx) => {
    const row = await findOwnSubscription(tx, id)
    if (row.status !== 'active' || row.cancels_at !== null)
      throw new DomainError('conflict', subscriptionsWords.notPossible)
    const product = await requireCheaper(tx, row, wanted)
    const quantity = wanted.quantity ?? row.quantity
    await requireQuantity(tx, row, product, quantity)
    await requireResponsibility(tx, row, wanted)
    const isOther = product.id !== row.product_id || (wanted.period ?? row.period) !== row.period
    await updateSubscription(tx, id, {
      scheduled_quantity: quantity === row.quantity ? null : quantity,
      scheduled_product_id: isOther ? product.id : null,
      scheduled_period: isOther ? (wanted.period ?? row.period) : null,
    })
  })
}

async function requireCheaper(tx: Ctx, row: SubscriptionRow, { productId, period }: ScheduledSeats): Promise<Product> {
  const product = findProduct(productId ?? row.product_id)
  const kind = product && changeKind(row, product, period ?? row.period)
  if (!product || kind === null) throw createFieldError('productId', subscriptionsWords.notAnOption)
  if (kind === 'CURRENT') return product
  const { kind: form, features } = await findAccountPlan(tx, row.account_id)
  const isSold = getCatalog(tx.clock.now()).products.some(({ id }) => id === product.id)
  if (!isSold || !isOffered(product, { ...features, isTeam: form === 'team' }))
    throw createFieldError('productId', subscriptionsWords.notAnOption)
  if (kind === 'NOW') throw createFieldError('productId', subscriptionsWords.upgradeInCart)
  return product
}

async function requireQuantity(tx: Ctx, row: SubscriptionRow, product: Product, quantity: number): Promise<void> {
  if (quantity > row.quantity) throw createFieldError('quantity', subscriptionsWords.fewerOnly)
  const isChanged = quantity !== row.quantity
  if (isChanged && product.static) throw createFieldError('quantity', subscriptionsWords.notPossible)
  if (quantity < product.minimumQty) throw createFieldError('quantity', subscriptionsWords.minimum(product.minimumQty))
  const used = product.grants.seats && isChanged ? (await countSeats(tx, row.account_id)).used : 0
  if (quantity < used) throw createFieldError('quantity', subscriptionsWords.seatsInUse(used))
}

/** Spec 3-settings §5: complimentary subscriptions may not fit a smaller plan. */
async function requireResponsibility(
  tx: Ctx,
  row: SubscriptionRow,
  { acceptsComplimentary }: ScheduledSeats,
): Promise<void> {
  if (acceptsComplimentary || !(await hasComplimentary(tx, row))) return
  throw createFieldError('acceptsComplimentary', subscriptionsWords.complimentary)
}

export const hasComplimentary = async (ctx: Ctx, { id, account_id }: SubscriptionRow): Promise<boolean> =>
  (await listSubscriptionRows(ctx, account_id)).some(
    (other) => other.complimentary === 1 && other.id !== id && other.canceled_at === null,
  )

/** Throws forbidden, not_found, conflict. */
export async function cancelScheduledChanges(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.transact('subscription.unschedule', async (tx) => {
    const row = await findOwnSubscription(tx, id)
    if (!hasScheduledChanges(row)) throw new DomainError('conflict', subscriptionsWords.nothingScheduled)
    await updateSubscription(tx, id, { scheduled_quantity: null, scheduled_product_id: null, scheduled_period: null })
  })
}

export const hasScheduledChanges = (
  row: Pick<SubscriptionRow, 'scheduled_quantity' | 'scheduled_product_id' | 'scheduled_period'>,
): boolean => row.scheduled_quantity !== null || row.scheduled_product_id !== null || row.scheduled_period !== null
