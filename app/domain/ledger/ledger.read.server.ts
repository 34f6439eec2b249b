import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { nextCursor, type Page, type PageInput } from '../paging/page'
import type { LedgerAccount, RevenueAccount } from './ledger-accounts'
import type { LedgerLine } from './ledger.schema'
import { CAUSE_COLUMNS, type Cause, type TransactionKind } from './transaction-kinds'

const DAY_MS = 86_400_000

const balancesOf = statement((q, p: { account_id: string }) =>
  q.selectFrom('ledger_balances').select(['ledger_account', 'balance']).where('account_id', '=', p.account_id),
)

/** Ten-thousandths of a dollar. The caller checks access. */
export async function getBalances(ctx: Ctx, accountId: string): Promise<Partial<Record<LedgerAccount, number>>> {
  const rows = await ctx.db.all(balancesOf, { account_id: accountId })
  return Object.fromEntries(rows.map((row) => [row.ledger_account, row.balance]))
}

const newestChanges = statement((q, p: { account_id: string; before: string; limit: number }) =>
  q
    .selectFrom('ledger_transactions')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('funds_change', '<>', 0)
    .where('id', '<', p.before)
    .orderBy('id', 'desc')
    .limit(p.limit),
)
/** Sorts after every id. */
const END = '~'

/** Changes of the funds, newest first. The caller checks access. */
export async function listLedger(ctx: Ctx, page: PageInput & { accountId: string }): Promise<Page<LedgerLine>> {
  const rows = await ctx.db.all(newestChanges, {
    account_id: page.accountId,
    before: page.cursor ?? END,
    limit: page.limit + 1,
  })
  return {
    items: rows.slice(0, page.limit).map((row) => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      kind: row.kind as TransactionKind,
      cause: causeOf(row),
      amount: row.funds_change,
      fundsAfter: row.funds_after,
    })),
    nextCursor: nextCursor(rows, page.limit, ({ id }) => id),
  }
}

function causeOf(row: Record<(typeof CAUSE_COLUMNS)[keyof Cause], string | null>): LedgerLine['cause'] {
  for (const [kind, column] of Object.entries(CAUSE_COLUMNS)) {
    const id = row[column]
    if (id !== null) return { kind: kind as keyof Cause, id }
  }
  return null
}

const spendSince = statement((q, p: { account_id: string; day: number }) =>
  q
    .selectFrom('ledger_spend_days')
    .select((eb) => ['ledger_account', eb.fn.sum<number>('amount').as('amount')])
    .where('account_id', '=', p.account_id)
    .where('day', '>', p.day)
    .groupBy('ledger_account'),
)

const spendByDay = statement((q, p: { account_id: string; day: number }) =>
  q
    .selectFrom('ledger_spend_days')
    .select(['day', 'ledger_account', 'amount'])
    .where('account_id', '=', p.account_id)
    .where('day', '>', p.day),
)

/** As `getSpend`, by day since the epoch. */
export async function getSpendByDay(
  ctx: Ctx,
  accountId: string,
  days: number,
): Promise<Map<number, Partial<Record<RevenueAccount, number>>>> {
  const today = Math.floor(ctx.clock.now() / DAY_MS)
  const byDay = new Map<number, Partial<Record<RevenueAccount, number>>>()
  for (let day = today - days + 1; day <= today; day += 1) byDay.set(day, {})
  for (const { day, ledger_account, amount } of await ctx.db.all(spendByDay, {
    account_id: accountId,
    day: today - days,
  }))
    byDay.set(day, { ...byDay.get(day), [ledger_account]: amount })
  return byDay
}

/** Ten-thousandths of a dollar, of the last `days` UTC days, today included. The caller checks access. */
export async function getSpend(
  ctx: Ctx,
  accountId: string,
  days: number,
): Promise<Partial<Record<RevenueAccount, number>>> {
  const day = Math.floor(ctx.clock.now() / DAY_MS) - days
  const rows = await ctx.db.all(spendSince, { account_id: accountId, day })
  return Object.fromEntries(rows.map((row) => [row.ledger_account, row.amount]))
}
