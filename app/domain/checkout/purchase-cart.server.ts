import { requirePermission } from '../access/require'
import type { UserActor } from '../actor'
import { loadCart, type CartContents } from '../cart/cart-contents.server'
import { findItemError } from '../cart/check-item.server'
import { quoteContents } from '../cart/quote.read.server'
import type { QuotedCart } from '../cart/quote-cart.server'
import { codeTrialDays, trialDaysOf } from '../cart/trial-days.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { createInvoice } from '../invoices/create-invoice.server'
import { payInvoice } from '../invoices/pay-invoice.server'
import { findCustomer, hasCard } from '../payments/customers.server'
import type { CardResult } from '../payments/payments.schema'
import { requireProvider } from '../payments/require-provider'
import { saveCard } from '../payments/save-card.server'
import { taxRegion } from '../sales-tax/regions'
import { requireTerms } from '../terms/terms.read.server'
import { readBillingForm, saveBillingProfile } from './billing-profile.server'
import { cancelWaitingPurchase } from './cancel-purchase.server'
import type { PurchaseInput } from './checkout.schema'
import { checkoutWords } from './checkout.words'
import { toInvoiceLines } from './invoice-lines.server'
import { findActivePurchase, movePurchase, type PurchaseOrder, type PurchaseRow } from './purchase-row.server'

/** `card`: the new card was not saved. It may wait for the person; then the purchase is repeated without a token. */
export type PurchaseResult = { kind: 'purchase'; purchaseId: string } | { kind: 'card'; card: CardResult }

type Profile = ReturnType<typeof readBillingForm>

/**
 * A cart is purchased once: a second request has the first purchase. A job charges the card. Throws forbidden,
 * terms_unsigned, invalid, not_found, conflict, quote_changed with the new quote, OVERDUE_CART_ERROR.
 */
export async function purchaseCart(
  ctx: Ctx,
  { cartId, ...input }: { cartId: string } & PurchaseInput,
): Promise<PurchaseResult> {
  const user = requirePermission(ctx, 'billing')
  await requireTerms(ctx, user)
  const profile = readBillingForm(input.billingForm, input.zone)
  const known = await findActivePurchase(ctx, user.accountId, cartId)
  if (known && !(await isReplaced(ctx, known, input.paymentMethodId))) return { kind: 'purchase', purchaseId: known.id }
  // Before a card is saved for it.
  await quoteForPurchase(ctx, user, { cartId, version: input.version, profile })
  requireProvider(ctx)
  if (input.paymentMethodId !== undefined) {
    const card = await saveCard(ctx, { paymentMethodId: input.paymentMethodId }, { repeatable: true })
    if (card.state !== 'SAVED') return { kind: 'card', card: withCheckoutMessage(card) }
  }
  const purchaseId = await ctx.db.transact('checkout.purchase', (tx) =>
    createPurchase(tx, user, { cartId, version: input.version, profile }, input.paymentMethodId),
  )
  return { kind: 'purchase', purchaseId }
}

const withCheckoutMessage = (card: CardResult): CardResult =>
  card.state === 'DECLINED' ? { ...card, message: checkoutWords.cardFailed } : card

interface Order {
  cartId: string
  version: string
  profile: Profile
}

async function createPurchase(tx: Ctx, user: UserActor, order: Order, newCard: string | undefined): Promise<string> {
  const { cartId, profile } = order
  const active = await findActivePurchase(tx, user.accountId, cartId)
  if (active && !(await isReplaced(tx, active, newCard))) return active.id
  if (active) await cancelWaitingPurchase(tx, active)
  const { contents, quoted } = await quoteForPurchase(tx, user, order)
  await requireCardFor(tx, user, quoted)
  await saveBillingProfile(tx, user.accountId, profile)
  const purchase = await insertPurchase(tx, user, contents, quoted)
  const invoiceId = await createInvoice(tx, {
    accountId: user.accountId,
    kind: 'purchase',
    title: checkoutWords.invoiceTitle(quoted.quote.items.filter(({ amount }) => amount >= 0).map(({ title }) => title)),
    naturalKey: `purchase:${purchase.id}`,
    taxRegion: quoted.quote.salesTax > 0 ? quoted.quote.taxRegion : '',
    lines: toInvoiceLines(quoted.lines, { now: tx.clock.now(), zone: profile.zone, contents }),
    purchaseId: purchase.id,
  })
  await movePurchase(tx, purchase, 'paying', { invoice_id: invoiceId })
  const result = await payInvoice(tx, invoiceId, { onSession: true, userId: user.userId })
  if (result.kind === 'no_card') throw noCard()
  return purchase.id
}

/** Its bank asks for the person, who gives another card instead. */
async function isReplaced(ctx: Ctx, purchase: PurchaseRow, newCard: string | undefined): Promise<boolean> {
  if (purchase.state !== 'needs_person' || newCard === undefined) return false
  const same = await ctx.db.q
    .selectFrom('payments')
    .select('id')
    .where('invoice_id', '=', purchase.invoice_id)
    .where('payment_method_id', '=', newCard)
    .executeTakeFirst()
  return same === undefined
}

async function quoteForPurchase(
  ctx: Ctx,
  { accountId }: UserActor,
  { cartId, version, profile }: Order,
): Promise<{ contents: CartContents; quoted: QuotedCart }> {
  const contents = await loadCart(ctx, accountId, cartId)
  await requireNotOverdue(ctx, accountId)
  requirePossibleItems(contents)
  const quoted = await quoteContents(ctx, contents, taxRegion(profile.country, profile.state))
  const { quote } = quoted
  if (quote.version !== version)
    throw new DomainError('quote_changed', checkoutWords.quoteChanged, undefined, { quote })
  return { contents, quoted }
}

function requirePossibleItems(contents: CartContents): void {
  if (contents.items.length === 0) throw new DomainError('conflict', checkoutWords.emptyCart)
  for (const item of contents.items) {
    const error = findItemError(contents, item)
    if (error !== null) throw new DomainError('conflict', error)
  }
}

async function requireNotOverdue(ctx: Ctx, accountId: string): Promise<void> {
  const blocked = await ctx.db.q
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('billing_blocked_at', 'is not', null)
    .executeTakeFirst()
  const failed = await ctx.db.q
    .selectFrom('subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'renewal_failed')
    .executeTakeFirst()
  if (blocked || failed) throw new DomainError('OVERDUE_CART_ERROR', checkoutWords.overdue)
}

/** Also for a trial: it renews. */
async function requireCardFor(tx: Ctx, { accountId }: UserActor, { quote, lines }: QuotedCart): Promise<void> {
  const isNeeded = quote.dueToday > 0 || lines.some(({ isTrial }) => isTrial)
  if (isNeeded && !hasCard(await findCustomer(tx, accountId))) throw noCard()
}

const noCard = () => new DomainError('conflict', checkoutWords.noCard)

async function insertPurchase(
  tx: Ctx,
  { accountId, userId }: UserActor,
  contents: CartContents,
  { quote, lines }: QuotedCart,
): Promise<PurchaseRow> {
  const positions = [...new Set(lines.map(({ position }) => position))]
  const order: PurchaseOrder = {
    quote,
    items: positions.flatMap((position) =>
      contents.items
        .filter((item) => item.position === position)
        .map((item) => ({ ...item, trial: trialDaysOf(contents, item) > 0 ? 1 : 0 })),
    ),
    promotionCode: quote.discounts.find(({ type }) => type === 'CODE')?.codeString ?? null,
    trialDays: codeTrialDays(contents) ?? 0,
  }
  const purchase: PurchaseRow = {
    id: tx.ids('pur'),
    account_id: accountId,
    user_id: userId,
    cart_id: contents.cart.id,
    state: 'quoted',
    quote: JSON.stringify(order),
    quote_version: quote.version,
    total_cents: quote.dueToday,
    invoice_id: null,
    failure_code: null,
    created_at: tx.clock.now(),
    settled_at: null,
  }
  await tx.db.q.insertInto('purchases').values(purchase).execute()
  return purchase
}
