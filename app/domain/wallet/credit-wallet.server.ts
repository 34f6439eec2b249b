import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { postTransaction, type PostResult } from '../ledger/post-transaction.server'
import { CENT } from './recharge-options'

interface Payment {
  accountId: string
  /** The provider's id of the payment. */
  paymentId: string
  cents: number
}

const resume = statement((q, p: { account_id: string; now: number }) =>
  q
    .updateTable('wallets')
    .set({ recharge_declines: 0, recharge_paused_at: null, updated_at: p.now })
    .where('account_id', '=', p.account_id),
)

/** Once per payment, whichever of answer and webhook comes first. A paused recharge is resumed. */
export async function creditTopUp(tx: Ctx, { accountId, paymentId, cents }: Payment): Promise<PostResult> {
  const result = await postTransaction(tx, {
    accountId,
    kind: 'top_up',
    naturalKey: `payment:${paymentId}:top-up`,
    cause: { paymentId },
    entries: { wallet: cents * CENT, payment_provider: -cents * CENT },
  })
  if (result === 'posted') await tx.db.write(resume, { account_id: accountId, now: tx.clock.now() })
  return result
}

/** `refundId`: a payment may be refunded in parts. `no_funds`: it is spent. */
export const refundTopUp = (
  tx: Ctx,
  { accountId, paymentId, refundId, cents }: Payment & { refundId: string },
): Promise<PostResult> =>
  postTransaction(tx, {
    accountId,
    kind: 'refund',
    naturalKey: `refund:${refundId}`,
    cause: { paymentId },
    entries: { wallet: -cents * CENT, refunds: cents * CENT },
  })

/** Also of funds that are spent. */
export const disputeTopUp = (
  tx: Ctx,
  { accountId, paymentId, disputeId, cents }: Payment & { disputeId: string },
): Promise<PostResult> =>
  postTransaction(tx, {
    accountId,
    kind: 'dispute',
    naturalKey: `dispute:${disputeId}`,
    cause: { paymentId },
    entries: { wallet: -cents * CENT, payment_provider: cents * CENT },
  })

/** A refund that the provider refused, or a dispute that was won. */
export const returnTopUp = (
  tx: Ctx,
  { accountId, paymentId, cents, taken }: Payment & { taken: { refundId: string } | { disputeId: string } },
): Promise<PostResult> =>
  postTransaction(tx, {
    accountId,
    kind: 'top_up',
    naturalKey: 'refundId' in taken ? `refund:${taken.refundId}:returned` : `dispute:${taken.disputeId}:returned`,
    cause: { paymentId },
    entries: { wallet: cents * CENT, ['refundId' in taken ? 'refunds' : 'payment_provider']: -cents * CENT },
  })

/** Once per account and promotion. */
export const creditPromotion = (
  tx: Ctx,
  { accountId, promotionId, cents }: { accountId: string; promotionId: string; cents: number },
): Promise<PostResult> =>
  postTransaction(tx, {
    accountId,
    kind: 'promotion',
    naturalKey: `promotion:${promotionId}:${accountId}`,
    cause: { promotionId },
    entries: { wallet: cents * CENT, promotional_credit: -cents * CENT },
  })
