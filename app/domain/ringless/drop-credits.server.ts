import { statement } from '../../../db/statement'
import { findAccountPlan, type AccountPlan } from '../accounts/accounts.read.server'
import { remainingDrops } from '../accounts/plan'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { priceDrop } from '../rates/prices'
import { getRateCard } from '../rates/rate-cards'
import { chargeUsage } from '../wallet/charge-wallet.server'
import {
  findReservation,
  getWalletBalance,
  releaseReservation,
  reserveFunds,
  settleReservation,
} from '../wallet/reserve-funds.server'
import { ringlessWords } from './ringless.words'

const addDropsUsed = statement((q, p: { account_id: string; by: number }) =>
  q
    .updateTable('accounts')
    .set((eb) => ({ rvm_drops_used: eb('rvm_drops_used', '+', p.by) }))
    .where('id', '=', p.account_id)
    .where((eb) => eb(eb('rvm_drops_used', '+', p.by), '>=', 0)),
)
const setCharged = statement((q, p: { id: string; charged: 0 | 1 }) =>
  q.updateTable('drops').set({ charged: p.charged }).where('id', '=', p.id),
)

interface ChargedDrop {
  id: string
  account_id: string
}

/** null: unlimited. */
export async function getRemainingDrops(ctx: Ctx, plan: AccountPlan): Promise<number | null> {
  if (plan.blocked !== null) return 0
  if (plan.usesWallet)
    return Math.floor(
      Math.max(0, await getWalletBalance(ctx, plan.accountId)) / priceDrop(getRateCard(ctx.clock.now())).amount,
    )
  const left = remainingDrops(plan.limits, plan.rvmDropsUsed)
  return Number.isFinite(left) ? left : null
}

/** Before any is stored. Throws no_drops, no_funds. */
export async function requireDrops(tx: Ctx, accountId: string, wanted: number): Promise<void> {
  const plan = await findAccountPlan(tx, accountId)
  const left = await getRemainingDrops(tx, plan)
  if (left === null || left >= wanted) return
  const details = { remaining: left, wanted }
  throw plan.usesWallet
    ? new DomainError('no_funds', ringlessWords.notEnoughFunds(wanted), undefined, details)
    : new DomainError('no_drops', ringlessWords.notEnoughDrops(left, wanted), undefined, details)
}

/** Counts it against the plan, or reserves its price until its outcome. Throws no_funds. */
export async function chargeDrop(tx: Ctx, { id, account_id: accountId }: ChargedDrop): Promise<void> {
  const plan = await findAccountPlan(tx, accountId)
  await tx.db.write(setCharged, { id, charged: 1 })
  if (!plan.usesWallet) return void (await tx.db.write(addDropsUsed, { account_id: accountId, by: 1 }))
  const { amount, rateVersion } = priceDrop(getRateCard(tx.clock.now()))
  const reservation = { accountId, subject: subjectOf(id), most: amount, least: amount, rateVersion }
  if ((await reserveFunds(tx, reservation)) === 'no_funds')
    throw new DomainError('no_funds', ringlessWords.notEnoughFunds(1))
}

/** Only deliveries cost. */
export async function settleDrop(
  tx: Ctx,
  { id, account_id: accountId }: ChargedDrop,
  isCharged: boolean,
): Promise<void> {
  const price = priceDrop(getRateCard(tx.clock.now()))
  if (await settleReservation(tx, subjectOf(id), price)) return
  if (isCharged) return
  // Delivered after its outcome was given up: what was returned is owed.
  await tx.db.write(setCharged, { id, charged: 1 })
  if ((await findReservation(tx, subjectOf(id))) === null)
    return void (await tx.db.write(addDropsUsed, { account_id: accountId, by: 1 }))
  await chargeUsage(tx, { accountId, naturalKey: `drop:${id}:late`, cause: { dropId: id }, price })
}

/** Returns it to the plan or the wallet. */
export async function refundDrop(tx: Ctx, { id, account_id: accountId }: ChargedDrop): Promise<void> {
  await tx.db.write(setCharged, { id, charged: 0 })
  if ((await findReservation(tx, subjectOf(id))) === null)
    return void (await tx.db.write(addDropsUsed, { account_id: accountId, by: -1 }))
  await releaseReservation(tx, subjectOf(id))
}

const subjectOf = (id: string) => ({ kind: 'drop', id }) as const
