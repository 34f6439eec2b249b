import { setImmediate as breathe } from 'node:timers/promises'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { CAUSE_COLUMNS, kindRules, TRANSACTION_KINDS, type TransactionKind } from './transaction-kinds'

/** A step blocks other requests. */
const STEP_TRANSACTIONS = 1_000
/** Reported of one account. */
const MOST_PROBLEMS = 100

export type LedgerRule = 'sums_to_zero' | 'balance_equals_entries' | 'names_cause' | 'not_overdrawn' | 'funds_add_up'

export interface LedgerProblem {
  rule: LedgerRule
  accountId: string
  /** A transaction, or a ledger account. */
  subject: string
}

export interface LedgerReport {
  accounts: number
  transactions: number
  problems: LedgerProblem[]
}

const accountsAfter = statement((q, p: { id: string }) =>
  q.selectFrom('accounts').select('id').where('id', '>', p.id).orderBy('id').limit(1),
)
const stepEnd = statement((q, p: { account_id: string; after: string }) =>
  q
    .selectFrom('ledger_entries')
    .select('transaction_id')
    .where('account_id', '=', p.account_id)
    .where('transaction_id', '>', p.after)
    .groupBy('transaction_id')
    .orderBy('transaction_id')
    .limit(1)
    .offset(STEP_TRANSACTIONS - 1),
)
const transactionsOfStep = statement((q, p: { account_id: string; after: string; until: string }) =>
  q
    .selectFrom('ledger_entries as e')
    .leftJoin('ledger_transactions as t', (join) =>
      join.onRef('t.account_id', '=', 'e.account_id').onRef('t.id', '=', 'e.transaction_id'),
    )
    .select((eb) => [
      'e.transaction_id as id',
      eb.fn.sum<number>('e.amount').as('sum'),
      eb.fn.max('t.kind').as('kind'),
      eb.fn.max('t.funds_after').as('fundsAfter'),
      eb.fn.max('t.funds_change').as('fundsChange'),
      eb.fn
        .sum<number>(
          eb.case().when('e.ledger_account', 'in', ['wallet', 'reserved']).then(eb.ref('e.amount')).else(0).end(),
        )
        .as('funds'),
      ...Object.values(CAUSE_COLUMNS).map((column) => eb.fn.max(`t.${column}`).as(column)),
    ])
    .where('e.account_id', '=', p.account_id)
    .where('e.transaction_id', '>', p.after)
    .where('e.transaction_id', '<=', p.until)
    .groupBy('e.transaction_id')
    .orderBy('e.transaction_id'),
)
const totalsOfStep = statement((q, p: { account_id: string; after: string; until: string }) =>
  q
    .selectFrom('ledger_entries')
    .select((eb) => ['ledger_account', eb.fn.sum<number>('amount').as('amount')])
    .where('account_id', '=', p.account_id)
    .where('transaction_id', '>', p.after)
    .where('transaction_id', '<=', p.until)
    .groupBy('ledger_account'),
)
/** In one statement, because entries are added in that time. */
const balancesWithoutNewer = statement((q, p: { account_id: string; until: string }) =>
  q
    .selectFrom('ledger_balances as b')
    .select((eb) => [
      'b.ledger_account',
      'b.balance',
      eb
        .selectFrom('ledger_entries as e')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('e.amount'), eb.lit(0)).as('amount'))
        .whereRef('e.account_id', '=', 'b.account_id')
        .whereRef('e.ledger_account', '=', 'b.ledger_account')
        .where('e.transaction_id', '>', p.until)
        .as('newer'),
    ])
    .where('b.account_id', '=', p.account_id),
)

/** Reads the whole ledger, or one account's, in steps. `yieldTurn` runs between them. */
export async function checkLedger(
  ctx: Ctx,
  { onlyAccountId, yieldTurn = () => breathe() }: { onlyAccountId?: string; yieldTurn?: () => Promise<void> } = {},
): Promise<LedgerReport> {
  const report: LedgerReport = { accounts: 0, transactions: 0, problems: [] }
  if (onlyAccountId !== undefined) await checkAccount(ctx, onlyAccountId, report, yieldTurn)
  else
    for (let id = ''; ;) {
      const next = await ctx.db.first(accountsAfter, { id })
      if (!next) break
      await checkAccount(ctx, (id = next.id), report, yieldTurn)
    }
  return report
}

async function checkAccount(
  ctx: Ctx,
  accountId: string,
  report: LedgerReport,
  yieldTurn: () => Promise<void>,
): Promise<void> {
  const problems: LedgerProblem[] = []
  const totals = new Map<string, number>()
  let funds = 0
  let after = ''
  for (;;) {
    const until = (await ctx.db.first(stepEnd, { account_id: accountId, after }))?.transaction_id ?? null
    const step = { account_id: accountId, after, until: until ?? (await newestId(ctx, accountId, after)) }
    for (const row of await ctx.db.all(transactionsOfStep, step)) {
      report.transactions += 1
      funds += row.funds
      for (const rule of brokenRules(row, funds)) problems.push({ rule, accountId, subject: row.id })
    }
    for (const { ledger_account: name, amount } of await ctx.db.all(totalsOfStep, step))
      totals.set(name, (totals.get(name) ?? 0) + amount)
    after = step.until
    if (until === null) break
    await yieldTurn()
  }
  for (const row of await ctx.db.all(balancesWithoutNewer, { account_id: accountId, until: after })) {
    if (row.balance - (row.newer ?? 0) !== (totals.get(row.ledger_account) ?? 0))
      problems.push({ rule: 'balance_equals_entries', accountId, subject: row.ledger_account })
    totals.delete(row.ledger_account)
  }
  for (const [subject, total] of totals)
    if (total !== 0) problems.push({ rule: 'balance_equals_entries', accountId, subject })
  report.accounts += 1
  report.problems.push(...problems.slice(0, MOST_PROBLEMS))
}

const newestOf = statement((q, p: { account_id: string; after: string }) =>
  q
    .selectFrom('ledger_entries')
    .select('transaction_id')
    .where('account_id', '=', p.account_id)
    .where('transaction_id', '>', p.after)
    .orderBy('transaction_id', 'desc')
    .orderBy('ledger_account', 'desc')
    .limit(1),
)
const newestId = async (ctx: Ctx, accountId: string, after: string): Promise<string> =>
  (await ctx.db.first(newestOf, { account_id: accountId, after }))?.transaction_id ?? after

type CheckedRow = {
  sum: number
  kind: string | null
  fundsAfter: number | null
  fundsChange: number | null
  funds: number
} & {
  [Column in (typeof CAUSE_COLUMNS)[keyof typeof CAUSE_COLUMNS]]?: string | null
}

function* brokenRules(row: CheckedRow, fundsSoFar: number): Generator<LedgerRule> {
  const { kind } = row
  if (row.sum !== 0) yield 'sums_to_zero'
  const rules = kind !== null && kind in TRANSACTION_KINDS ? kindRules(kind as TransactionKind) : null
  if (!rules?.causes.some((name) => row[CAUSE_COLUMNS[name]])) yield 'names_cause'
  if (row.funds < 0 && fundsSoFar < 0 && !rules?.overdraws) yield 'not_overdrawn'
  if (row.fundsAfter !== fundsSoFar || row.fundsChange !== row.funds) yield 'funds_add_up'
}
