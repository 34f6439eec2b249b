import { setTimeout as pause } from 'node:timers/promises'
import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findCustomer } from './customers.server'
import { PaymentProviderError, type ProviderPayment } from '../payment.port'
import type { PaymentInfo, PaymentView } from './payments.schema'
import { declineMessage, paymentsWords } from './payments.words'
import { requireProvider } from './require-provider'
import { settlePayment, type PaymentRow } from './settle-payment.server'

const POLL_MS = 100

const STATES = {
  pending: 'PENDING',
  asking: 'PENDING',
  uncertain: 'PENDING',
  unknown: 'UNKNOWN',
  needs_person: 'NEEDS_AUTHENTICATION',
  paid: 'PAID',
  declined: 'DECLINED',
  failed: 'FAILED',
} as const satisfies Record<PaymentRow['state'], PaymentView['state']>

const messageOf = ({ state, decline_code }: PaymentRow): string | null =>
  ({
    PAID: null,
    PENDING: paymentsWords.unknown,
    UNKNOWN: paymentsWords.unknown,
    NEEDS_AUTHENTICATION: paymentsWords.needsPerson,
    DECLINED: declineMessage(decline_code),
    FAILED: paymentsWords.unreachable,
  })[STATES[state]]

/** Throws forbidden, not_found. */
async function getOwnPayment(ctx: Ctx, id: string): Promise<PaymentRow> {
  const { accountId } = requirePermission(ctx, 'billing')
  const payment = await ctx.db.q
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!payment) throw new DomainError('not_found', paymentsWords.notFound)
  return payment
}

const view = (payment: PaymentRow, clientSecret: string | null = null): PaymentView => ({
  id: payment.id,
  amount: payment.cents,
  state: STATES[payment.state],
  message: messageOf(payment),
  clientSecret,
})

/** Waits for the provider, at most `withinMs`. Throws forbidden, not_found. */
export async function awaitPayment(ctx: Ctx, id: string, withinMs: number): Promise<PaymentView> {
  const deadline = performance.now() + withinMs
  let payment = await getOwnPayment(ctx, id)
  while (STATES[payment.state] === 'PENDING' && performance.now() < deadline) {
    await pause(POLL_MS, undefined, { ref: false })
    payment = await getOwnPayment(ctx, id)
  }
  if (payment.state !== 'needs_person') return view(payment)
  const { result } = (await fetchPayment(ctx, payment)) ?? {}
  return view(payment, result?.kind === 'needs_person' ? result.clientSecret : null)
}

/** After the person answered the bank. Throws forbidden, not_found, conflict. */
export async function refreshPayment(ctx: Ctx, id: string): Promise<PaymentView> {
  const payment = await getOwnPayment(ctx, id)
  const found = payment.state === 'needs_person' ? await fetchPayment(ctx, payment) : null
  if (found?.key === id) await settlePayment(ctx, id, found.result)
  return awaitPayment(ctx, id, 0)
}

async function fetchPayment(ctx: Ctx, { provider_id: id }: PaymentRow): Promise<ProviderPayment | null> {
  try {
    return id === null ? null : await requireProvider(ctx).findPayment(id)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    return null
  }
}

/** Throws forbidden, conflict. */
export async function getPaymentInfo(ctx: Ctx): Promise<PaymentInfo> {
  const { accountId, userId } = requirePermission(ctx, 'billing')
  const { form } = requireProvider(ctx)
  const person = await ctx.db.q
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const customer = await findCustomer(ctx, accountId)
  const {
    brand = null,
    last4 = null,
    expires_month: expiresMonth = null,
    expires_year: expiresYear = null,
  } = customer ?? {}
  return {
    owner: { name: [person.first_name, person.last_name].filter(Boolean).join(' '), email: person.email },
    card:
      brand !== null && last4 !== null && expiresMonth !== null && expiresYear !== null
        ? { brand, last4, expiresMonth, expiresYear }
        : null,
    form,
  }
}
