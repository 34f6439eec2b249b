import { expect } from 'vitest'
import { addToCart } from '../../app/domain/cart/add-to-cart.server'
import type { CartIntent } from '../../app/domain/cart/cart.schema'
import { openCart } from '../../app/domain/cart/open-cart.server'
import { getQuote } from '../../app/domain/cart/quote.read.server'
import type { BillingForm, PurchaseInput, PurchaseView } from '../../app/domain/checkout/checkout.schema'
import { purchaseCart } from '../../app/domain/checkout/purchase-cart.server'
import { getPurchase } from '../../app/domain/checkout/purchases.read.server'
import type { Ctx } from '../../app/domain/context.server'
import { checkLedger } from '../../app/domain/ledger/check-ledger.server'
import type { TestProvider } from './payment-provider'
import { runJobs } from './run-jobs'
import { testWorld, type World } from './world'

/** In a state that taxes subscriptions with 6.5 %. */
export const BILLING_FORM: BillingForm = {
  name: 'Ada Harbor',
  country: 'US',
  address1: '1 Pike Street',
  address2: '',
  city: 'Seattle',
  state: 'WA',
  zip: '98101',
  email: 'ada@harbor.test',
  phone: '',
}
export const PLAN = {
  kind: 'SUBSCRIBE',
  productId: 'team-power',
  period: 'MONTHLY',
  qty: 2,
} as const satisfies CartIntent

export type Checkout = Awaited<ReturnType<typeof openCheckout>>

/** A team's owner, whose cart is bought with cards of the payment simulator. */
export async function openCheckout(payments: TestProvider) {
  const world: World = await testWorld({ payments: payments.provider })
  const accountId = await world.account()
  const owner: Ctx = world.as(await world.person({ accountId, role: 'OWNER' }))
  const paidBefore = await payments.countPaid()
  const { q } = world.system.db

  const versionOf = async (cartId: string) => (await getQuote(owner, { cartId, country: 'US', state: 'WA' })).version
  const card = (number?: string) => payments.createCard(number)
  /** The id of the purchase, before the card is charged. */
  const start = async (input: Partial<PurchaseInput> = {}): Promise<string> => {
    const cartId = await openCart(owner)
    const result = await purchaseCart(owner, {
      cartId,
      version: input.version ?? (await versionOf(cartId)),
      billingForm: BILLING_FORM,
      agreedToTerms: true,
      ...input,
    })
    if (result.kind !== 'purchase') throw new Error(`the card: ${result.card.state}`)
    return result.purchaseId
  }
  return {
    world,
    owner,
    accountId,
    versionOf,
    card,
    start,
    async choose(intent: CartIntent = PLAN): Promise<string> {
      const cartId = await openCart(owner)
      await addToCart(owner, { cartId, intent })
      return cartId
    },
    async buy(input: Partial<PurchaseInput> = {}): Promise<PurchaseView> {
      const id = await start({ paymentMethodId: await card(), ...input })
      await runJobs(world, /^payment/)
      return getPurchase(owner, id)
    },
    charged: async () => (await payments.countPaid()) - paidBefore,
    rows: (table: 'purchases' | 'subscriptions') =>
      q.selectFrom(table).selectAll().where('account_id', '=', accountId).orderBy('id').execute(),
    invoices: () =>
      q.selectFrom('invoices').selectAll().where('account_id', '=', accountId).orderBy('number').execute(),
    subscriptions: async () =>
      (await q.selectFrom('subscriptions').selectAll().where('account_id', '=', accountId).orderBy('id').execute()).map(
        ({ product_id, quantity, status, period }) => [product_id, quantity, status, period],
      ),
    async close() {
      expect((await checkLedger(world.system)).problems).toEqual([])
      await world.close()
    },
  }
}
