import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { markHour, type ReportUnit } from './count-hours.server'
import { HOUR_MS } from './definitions'
import { findNextDay, sumDay } from './report-totals.server'

/** Where a rebuild is: the next hour that may be marked. */
export type RebuildCursor = ReportUnit

/** Per transaction: a dial may wait for one. */
const HOURS = 200

interface Seller {
  account_id: string
  user_id: string
}

const sellerOfCalls = statement((q, p: Seller & { same: string }) =>
  q
    .selectFrom('calls')
    .select(['account_id', 'user_id'])
    .where((eb) =>
      eb.or([
        eb('account_id', '>', p.account_id),
        eb.and([eb('account_id', '=', p.same), eb('user_id', '>', p.user_id)]),
      ]),
    )
    .orderBy('account_id')
    .orderBy('user_id')
    .limit(1),
)
const sellerOfRows = statement((q, p: Seller & { same: string }) =>
  q
    .selectFrom('report_hours')
    .select(['account_id', 'user_id'])
    .where((eb) =>
      eb.or([
        eb('account_id', '>', p.account_id),
        eb.and([eb('account_id', '=', p.same), eb('user_id', '>', p.user_id)]),
      ]),
    )
    .orderBy('account_id')
    .orderBy('user_id')
    .limit(1),
)
const callFrom = statement((q, p: Seller & { direction: 'outbound' | 'inbound'; from: number }) =>
  q
    .selectFrom('calls')
    .select('placed_at')
    .where('account_id', '=', p.account_id)
    .where('user_id', '=', p.user_id)
    .where('direction', '=', p.direction)
    .where('placed_at', '>=', p.from)
    .orderBy('placed_at')
    .orderBy('id')
    .limit(1),
)
const rowFrom = statement((q, p: ReportUnit) =>
  q
    .selectFrom('report_hours')
    .select('hour')
    .where('account_id', '=', p.account_id)
    .where('user_id', '=', p.user_id)
    .where('hour', '>=', p.hour)
    .orderBy('hour')
    .limit(1),
)

async function findNextSeller(ctx: Ctx, { account_id, user_id }: Seller): Promise<Seller | null> {
  const after = { account_id, user_id, same: account_id }
  const found = [await ctx.db.first(sellerOfCalls, after), await ctx.db.first(sellerOfRows, after)]
  const [first, other] = found.filter((seller) => seller !== undefined)
  if (!first || !other) return first ?? null
  const isFirst =
    first.account_id < other.account_id || (first.account_id === other.account_id && first.user_id <= other.user_id)
  return isFirst ? first : other
}

async function findNextHour(ctx: Ctx, unit: ReportUnit): Promise<number | null> {
  const seller = { account_id: unit.account_id, user_id: unit.user_id }
  const from = unit.hour * HOUR_MS
  const calls = [
    await ctx.db.first(callFrom, { ...seller, direction: 'outbound', from }),
    await ctx.db.first(callFrom, { ...seller, direction: 'inbound', from }),
  ].flatMap((call) => (call ? [Math.floor(call.placed_at / HOUR_MS)] : []))
  const row = await ctx.db.first(rowFrom, unit)
  const hours = row ? [...calls, row.hour] : calls
  return hours.length === 0 ? null : Math.min(...hours)
}

/** Marks the next hours that have calls or rows; the report counter counts them. null: every hour is marked. */
export async function markNextHours(ctx: Ctx, cursor: RebuildCursor | null): Promise<RebuildCursor | null> {
  const seller = cursor ?? (await findNextSeller(ctx, { account_id: '', user_id: '' }))
  if (seller === null) return null
  const unit = { account_id: seller.account_id, user_id: seller.user_id, hour: cursor?.hour ?? 0 }
  return ctx.db.transact(
    'report.rebuild',
    async (tx) => {
      for (let count = 0; count < HOURS; count += 1) {
        const hour = await findNextHour(tx, unit)
        if (hour === null) {
          const next = await findNextSeller(tx, unit)
          return next && { ...next, hour: 0 }
        }
        await tx.db.write(markHour, { ...unit, hour, at: tx.clock.now(), follows: 0 })
        unit.hour = hour + 1
      }
      return unit
    },
    { repeatable: true },
  )
}

/** Where the sums of days are. */
export interface SumCursor {
  accountId: string
  day: number
}

const accountFrom = statement((q, p: { id: string }) =>
  q.selectFrom('accounts').select('id').where('id', '>=', p.id).orderBy('id').limit(1),
)

/** After all hours were counted: sums the next day again. null: every day is summed. */
export async function sumNextDay(ctx: Ctx, cursor: SumCursor | null): Promise<SumCursor | null> {
  const account = await ctx.db.first(accountFrom, { id: cursor?.accountId ?? '' })
  if (!account) return null
  const day = await findNextDay(ctx, account.id, cursor?.accountId === account.id ? cursor.day : 0)
  // Ids are letters and digits: all of them are greater than '!'.
  if (day === null) return { accountId: `${account.id}!`, day: 0 }
  await sumDay(ctx, account.id, day)
  return { accountId: account.id, day: day + 1 }
}
