import { findAccountPlan } from '../accounts/accounts.read.server'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { postTransaction } from '../ledger/post-transaction.server'
import { priceTexts } from '../rates/prices'
import { getRateCard } from '../rates/rate-cards'
import { chargeWallet } from '../wallet/charge-wallet.server'
import { getNoCreditsText } from './sending.words'

const addMessagesUsed = statement((q, p: { account_id: string; by: number }) =>
  q
    .updateTable('accounts')
    .set((eb) => ({ messages_used: eb('messages_used', '+', p.by) }))
    .where('id', '=', p.account_id)
    .where((eb) => eb(eb('messages_used', '+', p.by), '>=', 0)),
)
const chargeOf = statement((q, p: { id: string }) =>
  q.selectFrom('messages').select(['charged', 'charges', 'charged_amount']).where('id', '=', p.id),
)
const setCharged = statement(
  (q, p: { id: string; charged: 0 | 1; before: 0 | 1; charges: number; charged_amount: number }) =>
    q
      .updateTable('messages')
      .set({ charged: p.charged, charges: p.charges, charged_amount: p.charged_amount })
      .where('id', '=', p.id)
      .where('charged', '=', p.before),
)

/** A negative `by` returns messages. */
export async function addUsedMessages(tx: Ctx, accountId: string, by: number): Promise<void> {
  if (by !== 0) await tx.db.write(addMessagesUsed, { account_id: accountId, by })
}

/** Texts are paid from the wallet. Otherwise they count against the plan. */
export async function paysForTexts(tx: Ctx, accountId: string): Promise<boolean> {
  if (tx.billing === 'off') return false
  const { usesWallet, features } = await findAccountPlan(tx, accountId)
  return usesWallet && !features.freeMessaging
}

export const createNoFundsError = (): DomainError =>
  new DomainError('no_credits', getNoCreditsText({ cartBilling: true }))

interface ChargeableMessage {
  id: string
  account_id: string
}

/** Throws no_credits when the wallet has too little. */
export async function chargeMessage(
  tx: Ctx,
  { id, account_id: accountId }: ChargeableMessage,
  text: { segments: number; hasFiles: boolean },
): Promise<void> {
  const row = await tx.db.first(chargeOf, { id })
  if (row?.charged !== 0) return
  const charges = row.charges + 1
  const change = { id, charged: 1, before: 0, charges } as const
  if (!(await paysForTexts(tx, accountId))) {
    await tx.db.write(setCharged, { ...change, charged_amount: 0 })
    return addUsedMessages(tx, accountId, 1)
  }
  const price = priceTexts(getRateCard(tx.clock.now()), { texts: 1, ...text })
  const charge = { accountId, naturalKey: `text:${id}:charge:${charges}`, cause: { messageId: id }, price }
  if ((await chargeWallet(tx, charge)) === 'no_funds') throw createNoFundsError()
  await tx.db.write(setCharged, { ...change, charged_amount: price.amount })
}

export async function refundMessage(tx: Ctx, { id, account_id: accountId }: ChargeableMessage): Promise<void> {
  const row = await tx.db.first(chargeOf, { id })
  if (row?.charged !== 1) return
  const { charges, charged_amount: amount } = row
  await tx.db.write(setCharged, { id, charged: 0, before: 1, charges, charged_amount: 0 })
  if (amount === 0) return addUsedMessages(tx, accountId, -1)
  await postTransaction(tx, {
    accountId,
    kind: 'reversal',
    naturalKey: `text:${id}:reversal:${charges}`,
    cause: { messageId: id },
    entries: { 'revenue:texts': -amount, wallet: amount },
  })
}
