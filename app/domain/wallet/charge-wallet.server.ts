import type { Ctx } from '../context.server'
import type { Entries } from '../ledger/ledger-accounts'
import { postTransaction, type PostResult } from '../ledger/post-transaction.server'
import type { Cause } from '../ledger/transaction-kinds'
import type { Price } from '../rates/prices'

interface Charge {
  accountId: string
  naturalKey: string
  cause: Cause
  price: Price
}

/** Revenue entries of a price, by kind. */
export function revenueEntries({ lines }: Price): Entries {
  const entries: Entries = {}
  for (const { revenue, amount } of lines) entries[revenue] = (entries[revenue] ?? 0) + amount
  return entries
}

const post = async (
  tx: Ctx,
  kind: 'charge' | 'usage',
  { accountId, naturalKey, cause, price }: Charge,
): Promise<PostResult | 'free'> =>
  price.amount === 0
    ? 'free'
    : postTransaction(tx, {
        accountId,
        kind,
        naturalKey,
        cause,
        rateVersion: price.rateVersion,
        entries: { ...revenueEntries(price), wallet: -price.amount },
      })

/** `no_funds`: nothing is charged. */
export const chargeWallet = (tx: Ctx, charge: Charge): Promise<PostResult | 'free'> => post(tx, 'charge', charge)

/** What was used already; may overdraw. */
export const chargeUsage = (tx: Ctx, charge: Charge): Promise<PostResult | 'free'> => post(tx, 'usage', charge)

/** `price`: of what is taken back. */
export const reverseCharge = async (
  tx: Ctx,
  { accountId, naturalKey, cause, price }: Charge,
): Promise<PostResult | 'free'> =>
  price.amount === 0
    ? 'free'
    : postTransaction(tx, {
        accountId,
        kind: 'reversal',
        naturalKey,
        cause,
        rateVersion: price.rateVersion,
        entries: {
          ...Object.fromEntries(Object.entries(revenueEntries(price)).map(([name, amount]) => [name, -amount])),
          wallet: price.amount,
        },
      })
