import type { Ctx } from '../context.server'
import { findAccountPlan } from '../accounts/accounts.read.server'
import { statement } from '../../../db/statement'
import { markNumber } from '../numbers/mark-number.server'
import { publishNumber } from '../numbers/publish-number.server'
import { sweep } from '../jobs/sweep.server'
import { priceNumberMonth } from '../rates/prices'
import { getRateCard } from '../rates/rate-cards'
import { runReactions } from '../reactions'
import { chargeMonth, type DueNumber } from './charge-month.server'
import { getNextTry, getRemovalTime } from './charge-schedule'
import { mailUnpaidNumbers } from './mail-unpaid-numbers.server'

/** Per transaction. */
const NUMBERS = 50

const accountsDue = statement((q, p: { now: number; after: string; limit: number }) =>
  q
    .selectFrom('phone_numbers')
    .select('account_id')
    .distinct()
    .where('charge_at', '<=', p.now)
    .where('status', '=', 'active')
    .where('account_id', '>', p.after)
    .orderBy('account_id')
    .limit(p.limit),
)
/** Unpaid, with funds now; also what was marked for that reason. */
const accountsFunded = statement((q, p: { least: number; after: string; limit: number }) =>
  q
    .selectFrom('phone_numbers as n')
    .innerJoin('ledger_balances as b', (join) =>
      join.onRef('b.account_id', '=', 'n.account_id').on('b.ledger_account', '=', 'wallet'),
    )
    .select('n.account_id')
    .distinct()
    .where('n.charge_tries', '>', 0)
    .where('n.status', '!=', 'deleted')
    .where('b.balance', '>=', p.least)
    .where('n.account_id', '>', p.after)
    .orderBy('n.account_id')
    .limit(p.limit),
)
const COLUMNS = [
  'id',
  'account_id',
  'e164',
  'created_at',
  'released_at',
  'paid_until',
  'charge_at',
  'charge_tries',
  'status',
] as const
const numbersDue = statement((q, p: { account_id: string; now: number; limit: number }) =>
  q
    .selectFrom('phone_numbers')
    .select(COLUMNS)
    .where('account_id', '=', p.account_id)
    .where('charge_at', '<=', p.now)
    .where('status', '=', 'active')
    .orderBy('charge_at')
    .orderBy('id')
    .limit(p.limit),
)
const numbersUnpaid = statement((q, p: { account_id: string; limit: number }) =>
  q
    .selectFrom('phone_numbers')
    .select(COLUMNS)
    .where('account_id', '=', p.account_id)
    .where('charge_tries', '>', 0)
    .where('status', '!=', 'deleted')
    .orderBy('paid_until')
    .orderBy('id')
    .limit(p.limit),
)
const setTry = statement((q, p: { id: string; charge_at: number | null; charge_tries: number }) =>
  q.updateTable('phone_numbers').set({ charge_at: p.charge_at, charge_tries: p.charge_tries }).where('id', '=', p.id),
)
const keep = statement((q, p: { id: string }) =>
  q.updateTable('phone_numbers').set({ status: 'active', cancels_at: null }).where('id', '=', p.id),
)

/** Months that are due, and unpaid ones whose account has funds now. */
export async function chargeDueNumbers(ctx: Ctx, yieldTurn?: () => Promise<void>): Promise<void> {
  if (ctx.billing === 'off') return
  const now = ctx.clock.now()
  const least = priceNumberMonth(getRateCard(now), '+1').amount
  const sweepAccounts = (
    page: (after: string, limit: number) => Promise<Array<{ account_id: string }>> | Array<{ account_id: string }>,
  ) =>
    sweep<{ account_id: string }>(ctx, {
      page: (last, limit) => page(last?.account_id ?? '', limit),
      async work({ account_id }) {
        while (await chargeAccount(ctx, account_id)) await yieldTurn?.()
      },
      subjectOf: ({ account_id }) => account_id,
      failureMessage: 'numbers of an account could not be charged',
      yieldTurn,
    })
  await sweepAccounts((after, limit) => ctx.db.all(accountsDue, { now, after, limit }))
  await sweepAccounts((after, limit) => ctx.db.all(accountsFunded, { least, after, limit }))
}

type Row = DueNumber & { charge_at: number | null; charge_tries: number; status: string }

/** Returns whether there may be more. */
const chargeAccount = (ctx: Ctx, accountId: string): Promise<boolean> =>
  ctx.db.transact('numbers.charge', async (tx) => {
    const now = tx.clock.now()
    const { usesWallet } = await findAccountPlan(tx, accountId)
    const due = await tx.db.all(numbersDue, { account_id: accountId, now, limit: NUMBERS })
    const unpaidBefore = await tx.db.all(numbersUnpaid, { account_id: accountId, limit: NUMBERS })
    const rows = [...new Map([...due, ...unpaidBefore].map((row) => [row.id, row])).values()] as Row[]
    const unpaid = { tried: [] as Row[], marked: [] as Row[] }
    let paid = 0
    for (const row of rows) {
      if ((await chargeMonth(tx, row, usesWallet)) === 'paid') {
        paid += 1
        if (row.status !== 'active') await tx.db.write(keep, { id: row.id })
        if (row.charge_tries > 0) await publishNumber(tx, accountId, row.id)
      } else if (row.charge_at !== null && row.charge_at <= now) {
        const isLast = (await postpone(tx, row)) === 'marked'
        if (isLast || row.charge_tries === 0) unpaid[isLast ? 'marked' : 'tried'].push(row)
      }
    }
    await mailUnpaidNumbers(tx, accountId, unpaid)
    for (const [list, isMarked] of [
      [unpaid.tried, false],
      [unpaid.marked, true],
    ] as const)
      for (const { id, e164, paid_until } of list)
        await runReactions(tx, 'numberUnpaid', { accountId, numberId: id, e164, dueAt: paid_until, isMarked })
    return paid > 0 || due.length === NUMBERS
  })

async function postpone(tx: Ctx, { id, account_id, paid_until, charge_tries }: Row): Promise<'tried' | 'marked'> {
  const tries = charge_tries + 1
  const next = getNextTry(paid_until, tries)
  await tx.db.write(setTry, { id, charge_at: next, charge_tries: tries })
  if (next !== null) {
    await publishNumber(tx, account_id, id)
    return 'tried'
  }
  await markNumber(tx, { id, accountId: account_id, cancelsAt: getRemovalTime(paid_until, tx.clock.now()) })
  return 'marked'
}
