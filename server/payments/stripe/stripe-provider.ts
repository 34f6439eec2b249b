import { Stripe } from 'stripe'
import {
  PaymentProviderError,
  type ChargeRequest,
  type ChargeResult,
  type PaymentProvider,
  type ProviderPayment,
  type SavedCard,
  type SetupResult,
} from '../../../app/domain/payment.port'
import { chargeFailureOf, failureOf, firstText, isAuthentication, isMissing } from './stripe-errors'

export interface StripeOptions {
  secretKey: string
  publishableKey: string
  /** null: Stripe itself. */
  baseUrl: string | null
  timeoutMs?: number
}

/** A person waits for the answer. */
const TIMEOUT_MS = 15_000
const PAGE = 100
/** Metadata of everything that we create. */
const KEY = 'attempt'
const CLOCKS_DIFFER_S = 600

export function createStripeProvider({
  secretKey,
  publishableKey,
  baseUrl,
  timeoutMs,
}: StripeOptions): PaymentProvider {
  const server = baseUrl === null ? null : new URL(baseUrl)
  const stripe = new Stripe(secretKey, {
    // Jobs retry, under the same key.
    maxNetworkRetries: 0,
    timeout: timeoutMs ?? TIMEOUT_MS,
    telemetry: false,
    ...(server && {
      host: server.hostname,
      port: server.port,
      protocol: server.protocol === 'http:' ? 'http' : 'https',
    }),
  })

  const charge = async (
    { customerId, paymentMethodId, cents, idempotencyKey, description }: ChargeRequest,
    session: Partial<Stripe.PaymentIntentCreateParams>,
  ): Promise<ChargeResult> => {
    try {
      const intent = await stripe.paymentIntents.create(
        {
          amount: cents,
          currency: 'usd',
          customer: customerId,
          payment_method: paymentMethodId,
          allowed_payment_method_types: ['card'],
          confirm: true,
          description,
          metadata: { [KEY]: idempotencyKey },
          ...session,
        },
        { idempotencyKey },
      )
      return resultOf(intent)
    } catch (error) {
      return chargeFailureOf(error)
    }
  }

  const cardOf = (method: Stripe.PaymentMethod): SavedCard => ({
    paymentMethodId: method.id,
    brand: method.card?.brand ?? method.type,
    last4: method.card?.last4 ?? '',
    expires: { month: method.card?.exp_month ?? 0, year: method.card?.exp_year ?? 0 },
  })

  const setupOf = async (intent: Stripe.SetupIntent): Promise<SetupResult> => {
    const { id: setupId, status, client_secret: clientSecret } = intent
    const methodId = idOf(intent.payment_method)
    if (status === 'succeeded' && methodId !== null)
      return { kind: 'saved', setupId, card: cardOf(await stripe.paymentMethods.retrieve(methodId)) }
    if (status === 'requires_action') return { kind: 'needs_person', setupId, clientSecret }
    if (status === 'processing') return { kind: 'unknown' }
    return {
      kind: 'declined',
      code: firstText(intent.last_setup_error?.decline_code, intent.last_setup_error?.code) ?? status,
    }
  }

  return {
    form: baseUrl === null ? { kind: 'stripe', publishableKey } : { kind: 'simulator' },

    createCustomer: ({ accountId, name, email }) =>
      read(async () => {
        const customer = await stripe.customers.create(
          { name, ...(email !== null && { email }), metadata: { account: accountId } },
          { idempotencyKey: `customer:${accountId}` },
        )
        return { customerId: customer.id }
      }),

    async saveCard({ customerId, paymentMethodId, idempotencyKey }) {
      try {
        const intent = await stripe.setupIntents.create(
          {
            customer: customerId,
            payment_method: paymentMethodId,
            allowed_payment_method_types: ['card'],
            usage: 'off_session',
            confirm: true,
            use_stripe_sdk: true,
            metadata: { [KEY]: idempotencyKey },
          },
          { idempotencyKey },
        )
        return await setupOf(intent)
      } catch (error) {
        const failure = failureOf(error)
        if (failure.kind === 'needs_person') return { kind: 'declined', code: 'authentication_required' }
        return failure.kind === 'declined' ? { kind: 'declined', code: failure.code } : failure
      }
    },

    findSetup: ({ customerId, setupId }) =>
      find(async () => {
        const intent = await stripe.setupIntents.retrieve(setupId)
        return idOf(intent.customer) === customerId ? setupOf(intent) : null
      }),

    setDefaultCard: ({ customerId, paymentMethodId }) =>
      read(async () => {
        await stripe.customers.update(
          customerId,
          { invoice_settings: { default_payment_method: paymentMethodId } },
          { idempotencyKey: `default-card:${customerId}:${paymentMethodId}` },
        )
      }),

    chargeOnSession: (request) => charge(request, { use_stripe_sdk: true, setup_future_usage: 'off_session' }),
    chargeOffSession: (request) => charge(request, { off_session: true, error_on_requires_action: true }),

    findPayment: (paymentId) => find(async () => toPayment(await stripe.paymentIntents.retrieve(paymentId))),

    cancelPayment: (paymentId) =>
      find(async () => {
        const intent = await stripe.paymentIntents.retrieve(paymentId)
        if (intent.status !== 'requires_action' && intent.status !== 'requires_payment_method') return toPayment(intent)
        return toPayment(
          await stripe.paymentIntents.cancel(
            paymentId,
            { cancellation_reason: 'abandoned' },
            { idempotencyKey: `cancel:${paymentId}` },
          ),
        )
      }),

    findCharge: ({ customerId, idempotencyKey, since }) =>
      read(async () => {
        const created = { gte: Math.floor(since / 1000) - CLOCKS_DIFFER_S }
        for await (const intent of stripe.paymentIntents.list({ customer: customerId, created, limit: PAGE }))
          if (intent.metadata[KEY] === idempotencyKey) return resultOf(intent)
        return null
      }),

    async refund({ paymentId, cents, idempotencyKey }) {
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: paymentId, amount: cents, metadata: { [KEY]: idempotencyKey } },
          { idempotencyKey },
        )
        return statusOf(refund) === 'failed'
          ? { kind: 'refused', code: refund.failure_reason ?? 'failed' }
          : { kind: 'refunded', refundId: refund.id }
      } catch (error) {
        const failure = failureOf(error)
        if (failure.kind === 'declined') return { kind: 'refused', code: failure.code }
        return { kind: failure.kind === 'unreachable' ? 'unreachable' : 'unknown' }
      }
    },

    findRefund: (refundId) => find(async () => toRefund(await stripe.refunds.retrieve(refundId))),

    findRefundByKey: ({ paymentId, idempotencyKey }) =>
      read(async () => {
        for await (const refund of stripe.refunds.list({ payment_intent: paymentId, limit: PAGE }))
          if (refund.metadata?.[KEY] === idempotencyKey) return toRefund(refund)
        return null
      }),

    findDispute: (disputeId) =>
      find(async () => {
        const { id, amount, payment_intent: payment, status } = await stripe.disputes.retrieve(disputeId)
        const paymentId = idOf(payment)
        if (paymentId === null) return null
        const isWon = status === 'won' || status === 'warning_closed' || status === 'prevented'
        return {
          disputeId: id,
          paymentId,
          cents: amount,
          status: isWon ? 'won' : status === 'lost' ? 'lost' : 'open',
        }
      }),
  }
}

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

const toPayment = (intent: Stripe.PaymentIntent): ProviderPayment => ({
  key: intent.metadata[KEY] ?? null,
  cents: intent.amount,
  result: resultOf(intent),
})

function resultOf(intent: Stripe.PaymentIntent): ChargeResult {
  const { id: paymentId, status, client_secret: clientSecret, last_payment_error: lastError } = intent
  switch (status) {
    case 'succeeded':
    case 'requires_capture':
      return { kind: 'paid', paymentId }
    case 'requires_action':
      return { kind: 'needs_person', paymentId, clientSecret }
    case 'processing':
      return { kind: 'unknown' }
    case 'canceled':
      return { kind: 'declined', paymentId, code: 'authentication_failed' }
    default:
      if (lastError?.code === 'authentication_required') return { kind: 'needs_person', paymentId, clientSecret }
      return {
        kind: 'declined',
        paymentId,
        code: isAuthentication(lastError?.code)
          ? 'authentication_failed'
          : (firstText(lastError?.decline_code, lastError?.code) ?? status),
      }
  }
}

const statusOf = ({ status }: Stripe.Refund) =>
  status === 'failed' || status === 'canceled' ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending'

function toRefund(refund: Stripe.Refund) {
  const paymentId = idOf(refund.payment_intent)
  if (paymentId === null) return null
  return {
    refundId: refund.id,
    paymentId,
    cents: refund.amount,
    idempotencyKey: refund.metadata?.[KEY] ?? null,
    status: statusOf(refund),
  } as const
}

async function read<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw new PaymentProviderError(`The payment provider did not answer: ${error.type}`, { cause: error })
  }
}

/** null: there is none. */
const find = <T>(work: () => Promise<T | null>): Promise<T | null> =>
  read(async () => {
    try {
      return await work()
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  })
