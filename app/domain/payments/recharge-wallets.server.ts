import type { Ctx } from '../context.server'
import { claimRecharge, listDueWallets } from '../wallet/claim-recharge.server'
import { findCustomer, hasCard } from './customers.server'
import { createPayment } from './top-up-wallet.server'

const CHUNK = 50

/** Automatic recharges of wallets below their threshold. Without a card the hour is not claimed. */
export async function rechargeWallets(ctx: Ctx): Promise<number> {
  let started = 0
  if (!ctx.payments) return started
  for (let after = ''; ;) {
    const due = await listDueWallets(ctx, after, CHUNK)
    for (const accountId of due) if (await rechargeWallet(ctx, accountId)) started += 1
    const last = due.at(-1)
    if (last === undefined || due.length < CHUNK) return started
    after = last
  }
}

const rechargeWallet = async (ctx: Ctx, accountId: string): Promise<boolean> => {
  if (!hasCard(await findCustomer(ctx, accountId))) return false
  return ctx.db.transact('payments.recharge', async (tx) => {
    const customer = await findCustomer(tx, accountId)
    const claim = hasCard(customer) ? await claimRecharge(tx, accountId) : null
    if (!claim || !hasCard(customer)) return false
    await createPayment(tx, customer, {
      kind: 'recharge',
      cents: claim.cents,
      userId: null,
      rechargeKey: claim.idempotencyKey,
    })
    return true
  })
}
