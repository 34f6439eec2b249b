import type { Ctx } from '../context.server'
import { sweep } from '../jobs/sweep.server'
import { claimRecharge, listDueWallets } from '../wallet/claim-recharge.server'
import { findCustomer, hasCard } from './customers.server'
import { createPayment } from './top-up-wallet.server'

/** Automatic recharges of wallets below their threshold. Without a card the hour is not claimed. Returns how many began. */
export async function rechargeWallets(ctx: Ctx): Promise<number> {
  if (!ctx.payments) return 0
  return sweep<string>(ctx, {
    page: (last, limit) => listDueWallets(ctx, last ?? '', limit),
    work: (accountId) => rechargeWallet(ctx, accountId),
    subjectOf: (accountId) => accountId,
    failureMessage: 'a wallet could not be recharged',
  })
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
