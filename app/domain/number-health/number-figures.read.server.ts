import type { Ctx } from '../context.server'
import { areaCode, areaCodeOf } from '../phone-numbers/area-codes'
import { startOfDay } from '../places/local-day'
import { offsetMs } from '../places/local-time'
import { HOUR_MS } from '../reports/definitions'
import { readNumbers } from '../reports/reports.read.server'
import type { NumberFigures } from './judge-number'

const DAY_MS = 86_400_000

/** Ended dials of an account by E.164 of our number, in whole hours. `until` is not included. */
export async function readNumberFigures(
  ctx: Ctx,
  { accountId, from, until }: { accountId: string; from: number; until: number },
): Promise<Map<string, NumberFigures>> {
  const span = { from: Math.floor(from / HOUR_MS), to: Math.floor(until / HOUR_MS) }
  const rows = await readNumbers(ctx, { accountId, userIds: null }, span)
  const reports = await ctx.db.q
    .selectFrom('spam_reports')
    .innerJoin('phone_numbers', 'phone_numbers.id', 'spam_reports.number_id')
    .select(({ fn }) => ['phone_numbers.e164', fn.countAll<number>().as('reports')])
    .where('spam_reports.account_id', '=', accountId)
    .where('spam_reports.created_at', '>=', from)
    .where('spam_reports.created_at', '<', until)
    .groupBy('phone_numbers.e164')
    .execute()
  const figures = new Map<string, NumberFigures>(
    rows.map(({ number, calls, connected, blocked, short }) => [
      number,
      { calls, connected, blocked, short, reports: 0 },
    ]),
  )
  for (const { e164, reports: count } of reports) {
    const known = figures.get(e164) ?? { calls: 0, connected: 0, blocked: 0, short: 0, reports: 0 }
    figures.set(e164, { ...known, reports: count })
  }
  return figures
}

/** The number's local day, by its area code. */
export function dayOfNumber(e164: string, now: number): { start: number; end: number } {
  const code = areaCodeOf(e164)
  const zone = (code === null ? null : areaCode(code))?.zones[0] ?? 'America/New_York'
  const day = new Date(now + offsetMs(zone, now)).toISOString().slice(0, 10)
  const start = startOfDay(day, zone) ?? now - (now % DAY_MS)
  return { start, end: startOfDay(day, zone, 1) ?? start + DAY_MS }
}

/** Dials of its local day by E.164 of our number: those that still ring too. */
export async function countDialsToday(ctx: Ctx, accountId: string): Promise<Map<string, number>> {
  const now = ctx.clock.now()
  const rows = await ctx.db.q
    .selectFrom('calls')
    .select(['caller_id', 'placed_at'])
    .where('account_id', '=', accountId)
    .where('direction', '=', 'outbound')
    .where('placed_at', '>=', now - DAY_MS)
    .where('sent', '=', 1)
    .execute()
  const dials = new Map<string, number>()
  for (const { caller_id, placed_at } of rows)
    if (placed_at >= dayOfNumber(caller_id, now).start) dials.set(caller_id, (dials.get(caller_id) ?? 0) + 1)
  return dials
}

/** By hour. null: no call was made from it. */
export async function findFirstCallAt(ctx: Ctx, accountId: string, e164: string): Promise<number | null> {
  const first = await ctx.db.q
    .selectFrom('report_number_hours')
    .select('hour')
    .where('account_id', '=', accountId)
    .where('number', '=', e164)
    .where('direction', '=', 'outbound')
    .orderBy('hour')
    .limit(1)
    .executeTakeFirst()
  return first ? first.hour * HOUR_MS : null
}
