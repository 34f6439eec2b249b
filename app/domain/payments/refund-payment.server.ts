import type { Selectable } from 'kysely'
import type { PaymentRefundsTable } from '../../../db/schema/payments'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import type { JobPayloads } from '../jobs/catalogue'
import { refundTopUp, returnTopUp } from '../wallet/credit-wallet.server'
import { runReactions } from '../reactions'
import { PaymentProviderError, type RefundResult } from '../payment.port'
import { paymentsWords } from './payments.words'
import { requireProvider } from './require-provider'
import { findPaymentRow } from './settle-payment.server'

type RefundRow = Selectable<PaymentRefundsTable>

const ASK_AGAIN_AFTER_MS = [2_000, 10_000, 60_000, 240_000]
const ASKS_WITHIN_MS = 600_000
const LOOK_UP_EVERY_MS = 600_000

/** In the caller's transaction, who checks access. Takes the funds; a job asks the provider. Throws not_found, conflict, no_funds. */
export async function refundPayment(
  tx: Ctx,
  { paymentId, cents }: { paymentId: string; cents: number },
): Promise<string> {
  const payment = await findPaymentRow(tx, paymentId)
  if (!payment) throw new DomainError('not_found', paymentsWords.notFound)
  const { account_id: accountId, provider_id: providerId } = payment
  const isPossible = payment.state === 'paid' && cents > 0 && payment.refunded_cents + cents <= payment.cents
  if (!isPossible || providerId === null) throw new DomainError('conflict', paymentsWords.notRefundable)
  const id = tx.ids('rfd')
  if (payment.invoice_id !== null) throw new DomainError('conflict', paymentsWords.notRefundable)
  const posted = await refundTopUp(tx, { accountId, paymentId: providerId, refundId: id, cents })
  if (posted === 'no_funds') throw new DomainError('no_funds', paymentsWords.fundsSpent)
  await storeRefund(tx, { id, account_id: accountId, payment_id: paymentId, cents, invoice_id: null })
  return id
}

/** Of a payment for an invoice, whose credit note took it from revenue. */
export async function refundToCard(
  tx: Ctx,
  { paymentId, cents, creditNoteId }: { paymentId: string; cents: number; creditNoteId: string },
): Promise<void> {
  const payment = await findPaymentRow(tx, paymentId)
  const isPossible = payment?.state === 'paid' && payment.refunded_cents + cents <= payment.cents
  if (!isPossible || payment.provider_id === null) throw new DomainError('conflict', paymentsWords.notRefundable)
  const refund = { account_id: payment.account_id, payment_id: paymentId, cents, invoice_id: creditNoteId }
  await storeRefund(tx, { id: tx.ids('rfd'), ...refund })
}

async function storeRefund(
  tx: Ctx,
  refund: Pick<RefundRow, 'id' | 'account_id' | 'payment_id' | 'cents' | 'invoice_id'>,
): Promise<void> {
  const { id, account_id: accountId, payment_id: paymentId, cents } = refund
  await tx.db.q
    .insertInto('payment_refunds')
    .values({
      ...refund,
      state: 'pending',
      provider_id: null,
      refusal_code: null,
      created_at: tx.clock.now(),
      settled_at: null,
    })
    .execute()
  await addRefunded(tx, paymentId, cents)
  await enqueue(tx, { kind: 'payment.refund', accountId, key: `refund:${id}:0`, payload: { refundId: id } })
}

/** Negative: returned. */
export const addRefunded = async (tx: Ctx, paymentId: string, cents: number): Promise<void> =>
  void (await tx.db.q
    .updateTable('payments')
    .set((eb) => ({ refunded_cents: eb('refunded_cents', '+', cents) }))
    .where('id', '=', paymentId)
    .execute())

const findRefundRow = (ctx: Ctx, id: string): Promise<RefundRow | undefined> =>
  ctx.db.q.selectFrom('payment_refunds').selectAll().where('id', '=', id).executeTakeFirst()

/** Job. */
export async function sendRefund(ctx: Ctx, { refundId }: JobPayloads['payment.refund']): Promise<void> {
  const refund = await findRefundRow(ctx, refundId)
  const payment = refund && (await findPaymentRow(ctx, refund.payment_id))
  if (refund?.state !== 'pending' || !payment?.provider_id) return
  await settleRefund(ctx, refundId, await ask(ctx, refund, payment.provider_id))
}

async function ask(ctx: Ctx, refund: RefundRow, paymentId: string): Promise<RefundResult> {
  const provider = requireProvider(ctx)
  const { id: idempotencyKey, cents, created_at: createdAt } = refund
  if (ctx.clock.now() - createdAt <= ASKS_WITHIN_MS) return provider.refund({ paymentId, cents, idempotencyKey })
  try {
    const found = await provider.findRefundByKey({ paymentId, idempotencyKey })
    if (!found) return { kind: 'refused', code: 'never_made' }
    return found.status === 'failed'
      ? { kind: 'refused', code: 'failed' }
      : { kind: 'refunded', refundId: found.refundId }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    return { kind: 'unreachable' }
  }
}

/** A refused one returns the funds, or voids the credit note. */
export const settleRefund = (ctx: Ctx, refundId: string, result: RefundResult): Promise<void> =>
  ctx.db.transact(
    'payment.refund.settle',
    async (tx) => {
      const refund = await findRefundRow(tx, refundId)
      const payment = refund && (await findPaymentRow(tx, refund.payment_id))
      if (!refund || !payment?.provider_id || refund.state === 'refused') return
      const { account_id: accountId, cents } = refund
      const now = tx.clock.now()
      const update = (values: Partial<RefundRow>) =>
        tx.db.q.updateTable('payment_refunds').set(values).where('id', '=', refundId).execute()
      if (result.kind === 'refunded')
        return void (await update({ state: 'refunded', provider_id: result.refundId, settled_at: now }))
      if (result.kind === 'refused') {
        await update({ state: 'refused', refusal_code: result.code, settled_at: now })
        await addRefunded(tx, payment.id, -cents)
        if (refund.invoice_id !== null)
          return runReactions(tx, 'invoiceRefundRefused', { creditNoteId: refund.invoice_id })
        await returnTopUp(tx, { accountId, paymentId: payment.provider_id, cents, taken: { refundId } })
        return
      }
      if (refund.state !== 'pending') return
      const checks = refund.checks + 1
      await update({ checks })
      await enqueue(tx, {
        kind: 'payment.refund',
        accountId,
        key: `refund:${refundId}:${checks}`,
        payload: { refundId },
        runAt: now + (ASK_AGAIN_AFTER_MS[checks - 1] ?? LOOK_UP_EVERY_MS),
      })
    },
    { repeatable: true },
  )
