import { statement } from '../../../db/statement'
import { requirePermission } from '../access/require'
import { findProduct } from '../catalog/catalogs'
import type { Ctx } from '../context.server'
import { taxRegion } from '../sales-tax/regions'
import { startsNow } from '../subscriptions/provision-purchase.server'
import type { SubscriptionRow } from '../subscriptions/subscription-row'
import { findProductIn, loadCart, type CartContents, type CartItemRow } from './cart-contents.server'
import { toCart } from './cart.read.server'
import type { Cart, Quote, QuotePlace } from './cart.schema'
import { findPaid } from './paid-parts.read.server'
import { quoteCart, type QuotedCart, type QuotedItem } from './quote-cart.server'
import { trialDaysOf } from './trial-days.server'

const DAY_MS = 86_400_000

type QuoteOf = { cartId: string } & QuotePlace

/** Throws forbidden, not_found. */
export const getQuote = async (ctx: Ctx, input: QuoteOf): Promise<Quote> => (await getCartWithQuote(ctx, input)).quote

/** Throws forbidden, not_found. */
export async function getCartWithQuote(ctx: Ctx, { cartId, ...place }: QuoteOf): Promise<{ cart: Cart; quote: Quote }> {
  const { accountId } = requirePermission(ctx, 'billing')
  const contents = await loadCart(ctx, accountId, cartId)
  const { quote } = await quoteContents(ctx, contents, await findRegion(ctx, accountId, place))
  return { cart: toCart(contents), quote }
}

const addressOf = statement((q, p: { accountId: string }) =>
  q.selectFrom('billing_profiles').select(['country', 'state']).where('account_id', '=', p.accountId),
)

async function findRegion(ctx: Ctx, accountId: string, { country, state }: QuotePlace): Promise<string> {
  if (country !== undefined || state !== undefined) return taxRegion(country ?? 'US', state ?? '')
  const profile = await ctx.db.first(addressOf, { accountId })
  return profile ? taxRegion(profile.country, profile.state) : ''
}

/** Products that are no longer sold are left out: they have an error in the cart. */
export async function quoteContents(ctx: Ctx, contents: CartContents, region: string): Promise<QuotedCart> {
  const items: QuotedItem[] = []
  for (const item of contents.items) {
    const product = findProductIn(contents, item.product_id)
    if (!product) continue
    const row = contents.subscriptions.find(({ id }) => id === item.subscription_id)
    items.push({
      position: item.position,
      action: item.action,
      product,
      period: item.period,
      quantity: item.quantity,
      trialDays: trialDaysOf(contents, item),
      subscription: row ? await toReplaced(ctx, row, item) : null,
    })
  }
  return quoteCart({
    cartId: contents.cart.id,
    items,
    promotion: contents.promotion,
    region,
    catalogVersion: contents.catalog.version,
    now: Math.floor(ctx.clock.now() / DAY_MS) * DAY_MS,
  })
}

async function toReplaced(
  ctx: Ctx,
  row: SubscriptionRow,
  { action, period }: CartItemRow,
): Promise<NonNullable<QuotedItem['subscription']>> {
  return {
    id: row.id,
    productId: row.product_id,
    displayName: findProduct(row.product_id)?.displayName ?? row.product_id,
    quantity: row.quantity,
    unitCents: row.unit_cents,
    startsNow: action === 'CHANGE' && period !== 'ONETIME' && startsNow(row, period),
    start: row.period_start,
    end: row.period_end,
    ...(action === 'CHANGE' ? await findPaid(ctx, row) : { paid: [], creditedCents: 0 }),
  }
}
