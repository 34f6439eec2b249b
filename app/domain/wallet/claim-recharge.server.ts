import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { ChargeResult } from '../payment.port'
import { runReactions } from '../reactions'
import { creditTopUp } from './credit-wallet.server'
import { mailRechargeFailed } from './mail-recharge.server'
import { CENT } from './recharge-options'

/** One automatic recharge in it, whether it succeeds or fails. */
const WINDOW_MS = 3_600_000
/** In a row; card networks fine repeated tries. */
const MOST_DECLINES = 4

export interface ClaimedRecharge {
  accountId: string
  cents: number
  /** For the provider. */
  idempotencyKey: string
}

const dueWallets = statement((q, p: { window_start: number; after: string; limit: number }) =>
  q
    .selectFrom('wallets as w')
    .innerJoin('ledger_balances as b', (join) =>
      join.onRef('b.account_id', '=', 'w.account_id').on('b.ledger_account', '=', 'wallet'),
    )
    .select('w.account_id')
    .where('w.account_id', '>', p.after)
    .where('w.recharge_cents', '>', 0)
    .where('w.recharge_paused_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('w.recharge_claimed_at', 'is', null), eb('w.recharge_claimed_at', '<=', p.window_start)]),
    )
    .where(({ eb }) => eb('b.balance', '<', eb('w.recharge_threshold_cents', '*', eb.lit(CENT))))
    .orderBy('w.account_id')
    .limit(p.limit),
)

/** Accounts below their threshold, for `claimRecharge`. */
export const listDueWallets = async (ctx: Ctx, after: string, limit: number): Promise<string[]> =>
  (await ctx.db.all(dueWallets, { window_start: ctx.clock.now() - WINDOW_MS, after, limit })).map(
    (row) => row.account_id,
  )

const claim = statement((q, p: { account_id: string; now: number; window_start: number }) =>
  q
    .updateTable('wallets')
    .set({ recharge_claimed_at: p.now, updated_at: p.now })
    .where('account_id', '=', p.account_id)
    .where('recharge_cents', '>', 0)
    .where('recharge_paused_at', 'is', null)
    .where(({ or, eb }) => or([eb('recharge_claimed_at', 'is', null), eb('recharge_claimed_at', '<=', p.window_start)]))
    .where(({ eb, selectFrom }) =>
      eb(
        selectFrom('ledger_balances')
          .select('balance')
          .where('ledger_balances.account_id', '=', p.account_id)
          .where('ledger_account', '=', 'wallet'),
        '<',
        eb('recharge_threshold_cents', '*', eb.lit(CENT)),
      ),
    ),
)
const walletById = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('wallets')
    .select(['recharge_cents', 'recharge_claimed_at', 'recharge_paused_at'])
    .where('account_id', '=', p.account_id),
)

/** Claims the hour in the caller's transaction, before the provider is asked. null: not due, off, paused or claimed. */
export async function claimRecharge(tx: Ctx, accountId: string): Promise<ClaimedRecharge | null> {
  const now = tx.clock.now()
  if ((await tx.db.write(claim, { account_id: accountId, now, window_start: now - WINDOW_MS })) !== 1) return null
  const row = (await tx.db.first(walletById, { account_id: accountId }))!
  return { accountId, cents: row.recharge_cents, idempotencyKey: `recharge:${accountId}:${row.recharge_claimed_at}` }
}

const countDecline = statement((q, p: { account_id: string; now: number; last: number }) =>
  q
    .updateTable('wallets')
    .set((eb) => ({
      recharge_declines: eb('recharge_declines', '+', eb.lit(1)),
      recharge_paused_at: eb
        .case()
        .when('recharge_declines', '>=', p.last)
        .then(p.now)
        .else(eb.ref('recharge_paused_at'))
        .end(),
      updated_at: p.now,
    }))
    .where('account_id', '=', p.account_id),
)
const pause = statement((q, p: { account_id: string; now: number }) =>
  q.updateTable('wallets').set({ recharge_paused_at: p.now, updated_at: p.now }).where('account_id', '=', p.account_id),
)

/** In the caller's transaction, after the provider answered. The claim stays. `unknown` and `unreachable` change nothing: ask again. */
export async function handleRechargeResult(
  tx: Ctx,
  { accountId, cents }: Pick<ClaimedRecharge, 'accountId' | 'cents'>,
  result: ChargeResult,
): Promise<void> {
  if (result.kind === 'unknown' || result.kind === 'unreachable') return
  if (result.kind === 'paid') {
    await creditTopUp(tx, { accountId, paymentId: result.paymentId, cents })
    return
  }
  const now = tx.clock.now()
  await tx.db.write(countDecline, { account_id: accountId, now, last: MOST_DECLINES - 1 })
  // Off session the card's owner cannot answer the bank.
  if (result.kind === 'needs_person') await tx.db.write(pause, { account_id: accountId, now })
  const wallet = await tx.db.first(walletById, { account_id: accountId })
  const isPaused = (wallet?.recharge_paused_at ?? null) !== null
  await mailRechargeFailed(tx, accountId, { cents, isPaused })
  await runReactions(tx, 'rechargeFailed', { accountId, at: now, cents, isPaused })
}
