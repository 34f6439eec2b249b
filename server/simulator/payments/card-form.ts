import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { World } from '../core/world'
import { isForeignOrigin, isOwnHostName, json, readJson } from '../page/page'
import { StripeError } from './errors'
import { readParams } from './params'
import { authenticatePayment } from './payment-intents'
import { createPaymentMethod, PAYMENT_METHOD_PARAMS } from './payment-methods'
import { listObjects, type PaymentWorld } from './payment-world'
import { authenticateSetup } from './setup-intents'

const cardShape = z.strictObject({
  number: z.string().max(40),
  expMonth: z.string().max(2),
  expYear: z.string().max(4),
  cvc: z.string().max(4),
})
const authenticationShape = z.strictObject({ clientSecret: z.string().max(200), accepted: z.boolean() })

/** What the card form and the bank's page post. */
export function answerCardForm(
  payments: PaymentWorld,
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
): void {
  if (!isOwnHostName(world, request)) return json(response, 421, { error: 'This host name is unknown.' })
  if (isForeignOrigin(world, request)) return json(response, 403, { error: 'This origin may not do that.' })
  if (request.url === '/simulator/payments/payment-methods') return createFromForm(payments, response, body)
  if (request.url === '/simulator/payments/authentications') return answerAuthentication(payments, response, body)
  json(response, 404, { error: 'There is no such page.' })
}

function createFromForm(payments: PaymentWorld, response: ServerResponse, body: string): void {
  const read = readJson(cardShape, body)
  if ('error' in read) return json(response, 400, read)
  const { number, expMonth, expYear, cvc } = read.value
  const params = { type: 'card', card: { number, exp_month: expMonth, exp_year: expYear, cvc } }
  try {
    const { id, card } = createPaymentMethod(payments, readParams(params, PAYMENT_METHOD_PARAMS))
    json(response, 201, { id, brand: card?.brand, last4: card?.last4 })
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    json(response, 402, { error: error.body.message, param: error.body.param })
  }
}

function answerAuthentication(payments: PaymentWorld, response: ServerResponse, body: string): void {
  const read = readJson(authenticationShape, body)
  if ('error' in read) return json(response, 400, read)
  const { clientSecret, accepted } = read.value
  const where = { client_secret: clientSecret }
  const setup = listObjects(payments, 'setup_intent', where).items[0]
  const payment = listObjects(payments, 'payment_intent', where).items[0]
  if (!setup && !payment) return json(response, 404, { error: 'There is no such payment.' })
  if (setup) authenticateSetup(payments, setup, accepted)
  if (payment)
    try {
      authenticatePayment(payments, payment, accepted)
    } catch (error) {
      // Declined after the person confirmed: the intent says so.
      if (!(error instanceof StripeError)) throw error
    }
  json(response, 200, { accepted })
}
