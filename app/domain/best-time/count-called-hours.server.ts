import { sql } from 'kysely'
import { statement } from '../../../db/statement'
import type { BestHoursTable, CalledHoursTable } from '../../../db/schema/reports'
import type { Ctx } from '../context.server'
import { areaCode, areaCodeOf } from '../phone-numbers/area-codes'
import { offsetMs } from '../places/local-time'
import { CONNECTED_MS } from '../call-history/call-outcome'
import { HOUR_MS } from '../reports/definitions'
import { addCounts, BEST_TIME_DAYS, judgeHours, MIN_HOUR_CALLS, NO_CALLS, type HourCount } from './judge-hours'

const DAY_MS = 24 * HOUR_MS
/** Rows per transaction: a dial may wait for one. */
const CHUNK = 200

const accountsToCount = statement((q, p: { before: number }) =>
  q
    .selectFrom('accounts')
    .leftJoin('called_hour_counts', 'called_hour_counts.account_id', 'accounts.id')
    .select('accounts.id')
    .where(({ eb, or }) =>
      or([eb('called_hour_counts.counted_at', 'is', null), eb('called_hour_counts.counted_at', '<', p.before)]),
    )
    .orderBy('accounts.id'),
)

const firstDial = statement((q, p: { account_id: string; from: number }) =>
  q
    .selectFrom('calls')
    .select('placed_at')
    .where('account_id', '=', p.account_id)
    .where('direction', '=', 'outbound')
    .where('placed_at', '>=', p.from)
    .orderBy('placed_at')
    .limit(1),
)

/** Counts each account once a day. */
export async function countDueCalledHours(ctx: Ctx, yieldTurn: () => Promise<unknown>): Promise<void> {
  const before = ctx.clock.now() - DAY_MS
  for (const { id } of await ctx.db.all(accountsToCount, { before })) {
    await countCalledHours(ctx, id, yieldTurn)
    await yieldTurn()
  }
}

/** Counts the dials of the last 90 days by stage, area code and local hour of the called number. */
export async function countCalledHours(
  ctx: Ctx,
  accountId: string,
  yieldTurn: () => Promise<unknown> = async () => {},
): Promise<void> {
  const until = ctx.clock.now()
  const from = until - BEST_TIME_DAYS * DAY_MS
  const counts = new Map<string, Omit<CalledHoursTable, 'account_id'>>()
  const first = await ctx.db.first(firstDial, { account_id: accountId, from })
  for (let start = first?.placed_at ?? until; start < until; start += DAY_MS) {
    for (const row of await readDay(ctx, accountId, start, Math.min(until, start + DAY_MS))) addRow(counts, row)
    await yieldTurn()
  }
  const rows = [...counts.values()].map((row) => ({ account_id: accountId, ...row }))
  await replaceRows(ctx, accountId, { rows, best: listBestHours(accountId, rows), from, until }, yieldTurn)
}

interface DayRow {
  stage_id: string | null
  e164: string
  hour: number
  calls: number
  connected: number
}

const readDay = (ctx: Ctx, accountId: string, from: number, until: number): Promise<DayRow[]> =>
  ctx.db.q
    .selectFrom('calls')
    .innerJoin('campaigns', 'campaigns.id', 'calls.campaign_id')
    .select([
      'campaigns.stage_id',
      sql<string>`substr(calls.e164, 1, 5)`.as('e164'),
      sql<number>`calls.placed_at / ${sql.lit(HOUR_MS)}`.as('hour'),
      sql<number>`count(*)`.as('calls'),
      sql<number>`sum(case when calls.bridged_at is not null and calls.bill_ms >= ${sql.lit(CONNECTED_MS)}
        and coalesce(calls.answered_by, '') <> 'machine' then 1 else 0 end)`.as('connected'),
    ])
    .where('calls.account_id', '=', accountId)
    .where('calls.direction', '=', 'outbound')
    .where('calls.placed_at', '>=', from)
    .where('calls.placed_at', '<', until)
    .where('calls.sent', '=', 1)
    .where('calls.ended_at', 'is not', null)
    .groupBy(['campaigns.stage_id', sql`substr(calls.e164, 1, 5)`, sql`calls.placed_at / ${sql.lit(HOUR_MS)}`])
    .execute()

/** `e164`: +1 and the area code. Numbers of an unknown zone are left out. */
function addRow(counts: Map<string, Omit<CalledHoursTable, 'account_id'>>, row: DayRow): void {
  const code = areaCodeOf(`${row.e164}5550100`)
  const zone = code === null ? undefined : areaCode(code)?.zones[0]
  if (code === null || zone === undefined) return
  const atMs = row.hour * HOUR_MS
  const local = new Date(atMs + offsetMs(zone, atMs))
  const hour = local.getUTCDay() * 24 + local.getUTCHours()
  const stageId = row.stage_id ?? ''
  const key = `${stageId} ${code} ${hour}`
  const known = counts.get(key)
  counts.set(key, { stage_id: stageId, area_code: code, hour, ...addCounts(known ?? NO_CALLS, row) })
}

/** Per stage, and per zone of a stage: only hours with enough calls. */
function listBestHours(accountId: string, rows: readonly CalledHoursTable[]): BestHoursTable[] {
  const days = new Map<string, { stage_id: string; zone: string; hours: HourCount[] }>()
  for (const row of rows) {
    if (row.stage_id === '') continue
    for (const zone of ['', areaCode(row.area_code)?.zones[0] ?? '']) {
      const key = `${row.stage_id} ${zone}`
      const day = days.get(key) ?? { stage_id: row.stage_id, zone, hours: Array.from({ length: 24 }, () => NO_CALLS) }
      days.set(key, day)
      day.hours[row.hour % 24] = addCounts(day.hours[row.hour % 24]!, row)
    }
  }
  return [...days.values()].flatMap(({ stage_id, zone, hours }) =>
    judgeHours(hours).flatMap(({ calls, standing }, hour) =>
      calls < MIN_HOUR_CALLS ? [] : [{ account_id: accountId, stage_id, zone, hour, standing }],
    ),
  )
}

/** Readers between two transactions see part of the new rows, and the time of the count before. */
async function replaceRows(
  ctx: Ctx,
  accountId: string,
  { rows, best, from, until }: { rows: CalledHoursTable[]; best: BestHoursTable[]; from: number; until: number },
  yieldTurn: () => Promise<unknown>,
): Promise<void> {
  const inStep = <T>(work: (tx: Ctx) => Promise<T>) => ctx.db.transact('best-time.count', work, { accountId })
  const saveCount = ({ db }: Ctx) => {
    const count = { from_at: from, until_at: until, counted_at: until }
    return db.q
      .insertInto('called_hour_counts')
      .values({ account_id: accountId, ...count })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(count))
      .execute()
  }
  await inStep(async (tx) => {
    await tx.db.q.deleteFrom('best_hours').where('account_id', '=', accountId).execute()
    await tx.db.q.deleteFrom('called_hours').where('account_id', '=', accountId).execute()
    if (rows.length === 0) await saveCount(tx)
  })
  if (rows.length === 0) return
  for (let start = 0; start < rows.length; start += CHUNK) {
    await inStep(({ db }) =>
      db.q
        .insertInto('called_hours')
        .values(rows.slice(start, start + CHUNK))
        .execute(),
    )
    await yieldTurn()
  }
  for (let start = 0; start < best.length; start += CHUNK)
    await inStep(({ db }) =>
      db.q
        .insertInto('best_hours')
        .values(best.slice(start, start + CHUNK))
        .execute(),
    )
  await inStep(saveCount)
}
