import type { Selectable } from 'kysely'
import type { PaymentsTable, PaymentState } from '../../../db/schema/payments'
import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { runReactions } from '../reactions'
import { handleRechargeResult } from '../wallet/claim-recharge.server'
import { creditTopUp } from '../wallet/credit-wallet.server'
import type { ChargeResult } from '../payment.port'

export type PaymentRow = Selectable<PaymentsTable>

/** Asked again under the same key. */
const ASK_AGAIN_AFTER_MS = [2_000, 10_000, 60_000, 240_000]
/** Then it is looked up: it is no surprise to the person that they paid. */
export const ASKS_WITHIN_MS = 600_000
/** Then the person no longer answers the bank. */
const ABANDONED_AFTER_MS = 86_400_000
const LOOK_UP_EVERY_MS = 600_000
/** Then only a webhook can still settle it. */
const GIVE_UP_MS = 86_400_000

/** `never`: the provider has no such payment. */
export type PaymentOutcome = ChargeResult | { kind: 'never' }

export const findPaymentRow = (ctx: Ctx, id: string): Promise<PaymentRow | undefined> =>
  ctx.db.q.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()

/** Paid is final, and credited once: whichever of answer, look-up and webhook comes first. */
export const settlePayment = (ctx: Ctx, paymentId: string, outcome: PaymentOutcome): Promise<void> =>
  ctx.db.transact(
    'payment.settle',
    async (tx) => {
      const payment = await findPaymentRow(tx, paymentId)
      if (!payment || payment.state === 'paid') return
      if (outcome.kind === 'unknown' || outcome.kind === 'unreachable') return postpone(tx, payment)
      const { account_id: accountId, cents, kind, invoice_id: invoiceId } = payment
      // A try for an invoice is over once; only that it was paid after all still counts.
      if (invoiceId !== null && outcome.kind !== 'paid' && !OPEN.has(payment.state) && payment.state !== 'needs_person')
        return
      if (invoiceId !== null && outcome.kind === payment.state) return
      if (outcome.kind === 'never') {
        await save(tx, payment, 'failed')
        if (invoiceId !== null)
          await runReactions(tx, 'invoicePaymentSettled', { invoiceId, result: 'failed', code: null })
        return
      }
      // A declined recharge counts once.
      const isFirst = OPEN.has(payment.state)
      await save(tx, payment, outcome.kind, {
        provider_id: outcome.paymentId ?? payment.provider_id,
        decline_code: outcome.kind === 'declined' ? outcome.code : null,
      })
      if (outcome.kind === 'needs_person') await expectAnswer(tx, payment)
      if (invoiceId !== null)
        await runReactions(tx, 'invoicePaymentSettled', {
          invoiceId,
          result: outcome.kind,
          code: outcome.kind === 'declined' ? outcome.code : null,
        })
      else if (outcome.kind === 'paid') await creditTopUp(tx, { accountId, paymentId: outcome.paymentId, cents })
      else if (kind === 'recharge' && isFirst) await handleRechargeResult(tx, { accountId, cents }, outcome)
    },
    { repeatable: true },
  )

/** While the person is there to answer the bank; off session there is no one to wait for. */
async function expectAnswer(tx: Ctx, { id, account_id: accountId, kind }: PaymentRow): Promise<void> {
  if (kind !== 'top_up' && kind !== 'invoice') return
  await enqueue(tx, {
    kind: 'payment.abandon',
    accountId,
    key: `payment:${id}:abandon`,
    payload: { paymentId: id },
    runAt: tx.clock.now() + ABANDONED_AFTER_MS,
  })
}

const OPEN: ReadonlySet<PaymentState> = new Set<PaymentState>(['pending', 'asking', 'uncertain', 'unknown'])

async function save(tx: Ctx, { id }: PaymentRow, state: PaymentState, more: Partial<PaymentRow> = {}): Promise<void> {
  await tx.db.q
    .updateTable('payments')
    .set({ state, settled_at: tx.clock.now(), ...more })
    .where('id', '=', id)
    .execute()
}

async function postpone(tx: Ctx, payment: PaymentRow): Promise<void> {
  if (!OPEN.has(payment.state)) return
  const now = tx.clock.now()
  const checks = payment.checks + 1
  const isOver = now - payment.created_at > GIVE_UP_MS
  await tx.db.q
    .updateTable('payments')
    .set({ state: isOver ? 'unknown' : 'uncertain', checks })
    .where('id', '=', payment.id)
    .execute()
  if (isOver) return
  await enqueue(tx, {
    kind: 'payment.charge',
    accountId: payment.account_id,
    key: `payment:${payment.id}:charge:${checks}`,
    payload: { paymentId: payment.id },
    runAt: now + (ASK_AGAIN_AFTER_MS[checks - 1] ?? LOOK_UP_EVERY_MS),
  })
}
