import type { Errand } from './errand-steps'
import { asOwner, createCard, PAYS, type Send } from './payment-errands'
import type { Stage } from './stage'

const FORM = {
  name: 'Inez Cole',
  country: 'US',
  address1: '1 Main Street',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  email: 'inez@agency.test',
}

/** The plan by the month; where the account has that, by the year. */
async function fillCart(send: Send): Promise<string> {
  const { id } = (await (await send('POST', '/carts')).json()) as { id: string }
  for (const period of ['MONTHLY', 'YEARLY']) {
    const intent = { kind: 'SUBSCRIBE', productId: 'individual-power', period }
    if ((await send('PUT', `/carts/${id}/items`, { intent })).ok) break
  }
  return id
}

async function purchase(send: Send, paymentMethodId: string): Promise<void> {
  const cart = await fillCart(send)
  const { quote } = (await (await send('GET', `/carts/${cart}/quote?country=US&state=TX`)).json()) as {
    quote: { version: string }
  }
  const order = { version: quote.version, billingForm: FORM, agreedToTerms: true, paymentMethodId }
  // Double click.
  await Promise.all([1, 2].map(() => send('POST', `/carts/${cart}/purchase`, order)))
}

/** Paid and not served, or served and not paid. */
function requireServed(stage: Stage): void {
  const wrong = stage.database((db) =>
    db
      .prepare<[], { id: string }>(
        `select purchases.id from purchases join invoices on invoices.id = purchases.invoice_id
         where (invoices.status = 'paid') <> (purchases.state in ('provisioned', 'refunded'))
           or (purchases.state = 'provisioned'
             and (select state from carts where carts.id = purchases.cart_id) <> 'purchased')`,
      )
      .all(),
  )
  if (wrong.length > 0) throw new Error(`paid and not served: ${wrong.map(({ id }) => id).join(', ')}`)
}

const checked =
  (errand: Errand): Errand =>
  async (stage, point) => {
    const reached = await errand(stage, point)
    requireServed(stage)
    return reached
  }

const openNewCart = asOwner(async (_stage, send) => {
  await send('DELETE', '/carts/current')
  await fillCart(send)
})

const buy = checked(asOwner(async (stage, send) => purchase(send, await createCard(stage, PAYS))))

export const CHECKOUT_ERRANDS: Record<string, Errand> = {
  'cart.open': openNewCart,
  'cart.change': openNewCart,
  'checkout.purchase': buy,
}
