import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPromotion } from '../../app/domain/promotions/create-promotion.server'
import { BILLING_FORM, PLAN } from '../helpers/checkout'
import { openPaymentProvider, type TestProvider } from '../helpers/payment-provider'
import { runJobs } from '../helpers/run-jobs'
import { serve, type Served } from '../helpers/serve'
import { testWorld, type World } from '../helpers/world'

const ROOT = '/api/billing/client/v3'

let payments: TestProvider
let world: World
let served: Served
let authorization: string
beforeEach(async () => {
  payments = await openPaymentProvider()
  world = await testWorld({ payments: payments.provider })
  served = await serve(world)
  authorization = `Bearer ${await served.tokenOf(await world.person({ role: 'OWNER' }))}`
})
afterEach(async () => {
  await served.stop()
  await world.close()
  await payments.close()
})

type Body = Record<string, never> & { [key: string]: unknown }

async function send(method: string, path: string, body?: object, key?: string) {
  const answer = await fetch(served.url + ROOT + path, {
    method,
    headers: { authorization, 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as Body }
}

/** The answer waits for the card: jobs run beside it, as the worker's do. */
async function whileJobsRun<T>(work: Promise<T>): Promise<T> {
  let done = false
  const finished = work.finally(() => (done = true))
  const step = async (): Promise<void> => {
    if (done) return
    await runJobs(world, /^payment/)
    // Requests are read between two turns.
    await turn()
    return step()
  }
  await step()
  return finished
}

test('a plan is chosen, reduced, quoted, and purchased once', async () => {
  await createPromotion(world.system, {
    code: 'SPRING',
    kind: 'percent',
    amount: 10,
    periods: null,
    expiresAt: null,
    maxUses: null,
  })
  expect((await send('GET', '/carts/current')).body).toEqual({ cart: null })
  const products = (await send('GET', '/products')).body as unknown as { products: { id: string }[] }
  expect(products.products.map(({ id }) => id)).toEqual([
    'individual-starter',
    'individual-power',
    'team-starter',
    'team-power',
  ])
  const cart = String((await send('POST', '/carts')).body['id'])
  expect(await send('PUT', `/carts/${cart}/items`, { intent: { ...PLAN, qty: 1_000 } })).toMatchObject({ status: 422 })
  await send('PUT', `/carts/${cart}/items`, { intent: { ...PLAN, qty: 5 } })
  expect((await send('PUT', `/carts/${cart}/items/0`, { qty: 2 })).body).toMatchObject({
    items: [{ qty: 2, product: { id: 'team-power' } }],
  })
  expect(await send('PUT', `/carts/${cart}/discount-code`, { code: 'WINTER' })).toMatchObject({
    status: 422,
    body: { code: 'PROMO_CODE_ERROR', error: 'Invalid code' },
  })
  await send('PUT', `/carts/${cart}/discount-code`, { code: ' spring ' })
  expect((await send('GET', `/carts/${cart}/discount-codes`)).body).toEqual({ discountCodes: [{ code: 'SPRING' }] })

  const quoted = (await send('GET', `/carts/${cart}/quote?country=US&state=WA`)).body as unknown as {
    quote: { version: string; total: number }
    purchaseUrl: string
  }
  // 138.00 less 10 %, and 6.5 %.
  expect(quoted).toMatchObject({ quote: { total: 12_420 + 807 }, purchaseUrl: `${ROOT}/carts/${cart}/purchase` })
  const order = { version: quoted.quote.version, billingForm: BILLING_FORM, agreedToTerms: true }
  const purchasePath = quoted.purchaseUrl.replace(ROOT, '')
  expect(await send('POST', purchasePath, { ...order, agreedToTerms: false })).toMatchObject({ status: 422 })
  expect(await send('POST', purchasePath, { ...order, version: 'older' })).toMatchObject({
    status: 409,
    body: { code: 'quote_changed', quote: { version: quoted.quote.version } },
  })
  const unnamed = { ...order, billingForm: { ...BILLING_FORM, name: '', zip: '1' } }
  expect((await send('POST', purchasePath, unnamed)).body).toMatchObject({
    validationErrors: {
      fieldErrors: { 'billingForm.name': ['Name required'], 'billingForm.zip': ['Zip required'] },
    },
  })

  const key = randomUUID()
  const paid = { ...order, paymentMethodId: await payments.createCard() }
  const first = await whileJobsRun(send('POST', purchasePath, paid, key))
  expect(first).toMatchObject({ status: 200, body: { card: null, purchase: { state: 'COMPLETED' } } })
  // The answer was lost; and Back, Purchase.
  expect(await send('POST', purchasePath, paid, key)).toEqual(first)
  expect(await send('POST', purchasePath, paid, randomUUID())).toEqual(first)
  expect(await payments.countPaid()).toBe(1)
  const { purchase } = first.body as unknown as { purchase: { id: string } }
  expect((await send('GET', `/purchases/${purchase.id}`)).body).toEqual(purchase)
  expect((await send('GET', '/payment-info/billing')).body).toEqual({ billing: BILLING_FORM })
  expect((await send('DELETE', '/carts/current')).body).toEqual({ discarded: false })
})
