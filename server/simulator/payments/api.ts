import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Fault, Faults } from '../rest/faults'
import { behaviorOf } from './cards'
import { invalidRequest, StripeError } from './errors'
import { findAnswer, type StoredAnswer } from './idempotency'
import { findOperation, runOperation } from './operations'
import { findRecord, newId, type PaymentWorld } from './payment-world'
import type { Stripe } from 'stripe'

const NEVER_ANSWERED_MS = 60_000
const LATE_MS = 14_000

const digest = (text: string) => createHash('sha256').update(text).digest()
const isEqual = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

function authenticate({ keys }: PaymentWorld, request: IncomingMessage, isPublic: boolean): void {
  const key = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (isEqual(key, keys.secretKey) || (isPublic && isEqual(key, keys.publishableKey))) return
  throw invalidRequest('Invalid API Key provided.', undefined, undefined, 401)
}

function refusalOf({ fault }: Fault): StripeError | null {
  if (fault === 'status-429')
    return new StripeError(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' })
  if (fault === 'status-503') return new StripeError(503, { type: 'api_error', message: 'Service unavailable.' })
  if (fault === 'status-404') return invalidRequest('No such object.', 'id', 'resource_missing', 404)
  return null
}

const errorAnswer = (error: unknown): StoredAnswer => {
  if (error instanceof StripeError) return { status: error.status, body: { error: error.body } }
  console.error(error)
  return { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred.' } } }
}

/** Validation errors are not stored under the key. */
const isExecuted = ({ status }: StoredAnswer) => status < 400 || status === 402 || status >= 500

function perform(world: PaymentWorld, request: IncomingMessage, body: string, fault: Fault | null) {
  const url = new URL(request.url ?? '/', 'http://payments')
  const method = request.method ?? 'GET'
  const found = findOperation(method, url.pathname)
  if (!found) throw invalidRequest(`Unrecognized request URL (${method}: ${url.pathname}).`, undefined, undefined, 404)
  authenticate(world, request, found.operation.isPublic === true)
  if (method === 'GET')
    return { answer: { status: 200, body: runOperation(world, found, url.search) }, isReplay: false }
  const key = request.headers['idempotency-key']
  const known = typeof key === 'string' ? findAnswer(world, key, { method, path: url.pathname, body }) : null
  if (known?.stored) return { answer: known.stored, isReplay: true }
  let answer: StoredAnswer
  try {
    if (fault?.fault === 'status-500')
      throw new StripeError(500, { type: 'api_error', message: 'An unknown error occurred.' })
    answer = { status: 200, body: runOperation(world, found, body) }
  } catch (error) {
    answer = errorAnswer(error)
  }
  if (isExecuted(answer)) known?.save(answer)
  return { answer, isReplay: false }
}

/** Cards that are charged and never answer. */
function neverAnswers(world: PaymentWorld, { body }: StoredAnswer): boolean {
  const intent = body as Partial<Stripe.PaymentIntent> | null
  if (intent?.object !== 'payment_intent' || intent.status !== 'succeeded') return false
  const method = typeof intent.payment_method === 'string' && findRecord(world, 'payment_method', intent.payment_method)
  return method !== false && behaviorOf(method?.hidden.number ?? '').timesOut === true
}

/** Card numbers are never logged. */
const redact = (body: string) => body.replace(/(card%5B|card\[)(number|cvc)(%5D|\])=[^&]*/gi, '$1$2$3=[redacted]')

export async function answerPayments(
  world: PaymentWorld,
  faults: Faults,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
): Promise<void> {
  const startedAt = world.clock.now()
  const method = request.method ?? 'GET'
  const url = request.url ?? '/'
  const fault = faults.consume(method, url)
  let answer: StoredAnswer = { status: 0, body: null }
  let isReplay = false
  if (fault?.fault !== 'reset')
    try {
      const refusal = fault && refusalOf(fault)
      if (refusal) throw refusal
      ;({ answer, isReplay } = perform(world, request, body, fault))
    } catch (error) {
      answer = errorAnswer(error)
    }
  const isSilent =
    fault?.fault === 'timeout-after-accept' || (method === 'POST' && !isReplay && neverAnswers(world, answer))
  if (fault?.fault === 'delay')
    await new Promise<void>((resolve) => world.clock.after(fault.delayMs ?? LATE_MS, resolve))
  world.log.write('payment-request', {
    host: 'payments',
    method,
    url,
    body: redact(body),
    status: isSilent || fault?.fault === 'reset' ? null : answer.status,
    answer: answer.body,
    fault: fault?.fault ?? null,
    startedAt,
    durationMs: world.clock.now() - startedAt,
  })
  if (fault?.fault === 'reset') return void request.socket.destroy()
  if (isSilent) return void world.clock.after(NEVER_ANSWERED_MS, () => request.socket.destroy())
  const text = JSON.stringify(answer.body)
  response.writeHead(answer.status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    'Request-Id': newId('req'),
    ...(isReplay && { 'Idempotent-Replayed': 'true' }),
  })
  response.end(text)
}
