import type { Selectable } from 'kysely'
import type { CartItemsTable, CartsTable } from '../../../db/schema/billing'
import { statement } from '../../../db/statement'
import { features } from '../accounts/plan'
import { countSeats } from '../accounts/seats.server'
import { getCatalog } from '../catalog/catalogs'
import type { Catalog, Product } from '../catalog/product'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { findUsablePromotion, type Promotion } from '../promotions/promotions.read.server'
import { listSubscriptionRows, LIVE, type SubscriptionRow } from '../subscriptions/subscription-row'
import { cartWords } from './cart.words'

export type CartRow = Selectable<CartsTable>
export type CartItemRow = Selectable<CartItemsTable>

/** Everything that decides what may be in the cart, and what it costs. */
export interface CartContents {
  cart: CartRow
  /** By position. */
  items: readonly CartItemRow[]
  catalog: Catalog
  isTeam: boolean
  /** A plan has at least these. */
  usedSeats: number
  /** Pays from a wallet; null: it has no plan, so both forms are sold to it. */
  cartBilling: boolean | null
  subscriptions: readonly SubscriptionRow[]
  hadSubscription: boolean
  /** null: none, or one that is no longer valid. */
  promotion: Promotion | null
}

export const findProductIn = ({ catalog }: Pick<CartContents, 'catalog'>, id: string): Product | null =>
  catalog.products.find((product) => product.id === id) ?? null

const openCartOf = statement((q, p: { accountId: string }) =>
  q.selectFrom('carts').selectAll().where('account_id', '=', p.accountId).where('state', '=', 'open'),
)
const itemsOf = statement((q, p: { cartId: string }) =>
  q.selectFrom('cart_items').selectAll().where('cart_id', '=', p.cartId).orderBy('position'),
)
const accountOf = statement((q, p: { id: string }) =>
  q.selectFrom('accounts').select(['kind', 'features']).where('id', '=', p.id),
)

export const findOpenCartRow = async (ctx: Ctx, accountId: string): Promise<CartRow | undefined> =>
  ctx.db.first(openCartOf, { accountId })

/** Throws not_found, also for another account's and one that is no longer open. */
export async function loadCart(ctx: Ctx, accountId: string, cartId: string): Promise<CartContents> {
  const cart = await findOpenCartRow(ctx, accountId)
  if (cart?.id !== cartId) throw notFound(cartWords.cart)
  return loadContents(ctx, cart)
}

export async function loadContents(ctx: Ctx, cart: CartRow): Promise<CartContents> {
  const { account_id: accountId, promotion_code: code } = cart
  const account = await ctx.db.first(accountOf, { id: accountId })
  if (!account) throw notFound(cartWords.cart)
  const items = await ctx.db.all(itemsOf, { cartId: cart.id })
  const all = await listSubscriptionRows(ctx, accountId)
  const subscriptions = all.filter(({ status }) => LIVE.some((live) => live === status))
  return {
    cart,
    items,
    catalog: getCatalog(ctx.clock.now()),
    isTeam: account.kind === 'team',
    usedSeats: account.kind === 'team' ? (await countSeats(ctx, accountId)).used : 0,
    cartBilling: subscriptions.length === 0 ? null : features.parse(JSON.parse(account.features)).cartBilling,
    subscriptions,
    hadSubscription: all.length > 0,
    promotion: code === null ? null : await findUsablePromotion(ctx, accountId, code),
  }
}

export const findPlan = ({ catalog, subscriptions }: Pick<CartContents, 'catalog' | 'subscriptions'>) =>
  subscriptions.find(({ product_id: id }) => findProductIn({ catalog }, id)?.isResource !== true)
