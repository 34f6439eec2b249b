import { requirePermission } from '../access/require'
import { findAccountPlan } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { postTransaction } from '../ledger/post-transaction.server'
import type { WithdrawTestFunds } from './wallet.schema'
import { walletWords } from './wallet.words'

/** To see what happens without funds. */
export const canWithdrawTestFunds = ({ payments }: Pick<Ctx, 'payments'>): boolean =>
  payments?.form.kind === 'simulator'

/** Only on the payment simulator. Throws forbidden, conflict, no_funds. */
export async function withdrawTestFunds(
  ctx: Ctx,
  { amountInTenThousandths: amount }: WithdrawTestFunds,
): Promise<void> {
  const { accountId } = requirePermission(ctx, 'billing')
  const { usesWallet } = await findAccountPlan(ctx, accountId)
  if (!canWithdrawTestFunds(ctx) || !usesWallet) throw new DomainError('conflict', walletWords.onlyTestFunds)
  await ctx.db.transact('wallet.test-withdraw', async (tx) => {
    const promotionId = tx.ids('twd')
    const posted = await postTransaction(tx, {
      accountId,
      kind: 'promotion',
      naturalKey: `test-withdrawal:${promotionId}`,
      cause: { promotionId },
      entries: { wallet: -amount, promotional_credit: amount },
    })
    if (posted === 'no_funds') throw new DomainError('no_funds', walletWords.withdrawsTooMuch)
  })
}
