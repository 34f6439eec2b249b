import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { offsetMs } from '../places/local-time'
import { sendingWords } from './sending.words'

const DAY_MS = 86_400_000
/** Carriers count days in this zone. */
const CARRIER_TIMEZONE = 'America/Los_Angeles'
/** Share of the cap that blasts leave free. */
const REPLY_RESERVE = 0.1
/** Carrier error codes of a daily limit. */
const DAILY_CAP_ERROR_CODES: ReadonlySet<number> = new Set([30023, 30025, 30026, 30027, 63038])

const getCarrierDay = (atMs: number): number => Math.floor((atMs + offsetMs(CARRIER_TIMEZONE, atMs)) / DAY_MS)

/** Also on days of 23 or 25 hours. */
export function getEndOfDay(atMs: number): number {
  const wallClockEnd = (getCarrierDay(atMs) + 1) * DAY_MS
  const approximateEnd = wallClockEnd - offsetMs(CARRIER_TIMEZONE, atMs)
  return wallClockEnd - offsetMs(CARRIER_TIMEZONE, approximateEnd)
}

const dailyUsage = statement((q, p: { day: number }) => q.selectFrom('text_days').selectAll().where('day', '=', p.day))
const addDailySegments = statement((q, p: { day: number; segments: number }) =>
  q
    .insertInto('text_days')
    .values(p)
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({ segments: eb('text_days.segments', '+', p.segments) })),
    ),
)
const setDayFull = statement((q, p: { day: number }) =>
  q
    .insertInto('text_days')
    .values({ day: p.day, is_full: 1 })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ is_full: 1 })),
)

/** `rank`: 0 one-to-one, 1 bulk. */
interface TextSize {
  segments: number
  rank: 0 | 1
}

/** Reserves daily segments, or returns the wait. The whole carrier account counts as one campaign. */
export async function reserveDailySegments(
  tx: Ctx,
  { segments, rank }: TextSize,
  now: number,
): Promise<{ waitMs: number; reason: string } | null> {
  const { segmentsPerDay } = tx.texting
  const day = getCarrierDay(now)
  const usage = await tx.db.first(dailyUsage, { day })
  const waitMs = getEndOfDay(now) - now
  // Other carriers may still accept it.
  if (usage?.is_full === 1 && rank === 1)
    return { waitMs, reason: sendingWords.campaignReachedCarrierDailyLimit(SENT_AFTER_MIDNIGHT) }
  if (segmentsPerDay === null) return null
  const maxSegments = rank === 0 ? segmentsPerDay : Math.floor(segmentsPerDay * (1 - REPLY_RESERVE))
  if ((usage?.segments ?? 0) + segments > maxSegments)
    return {
      waitMs,
      reason: sendingWords.carriersAcceptTextSegmentsDay(segmentsPerDay.toLocaleString('en-US'), SENT_AFTER_MIDNIGHT),
    }
  await tx.db.write(addDailySegments, { day, segments })
  return null
}

const SENT_AFTER_MIDNIGHT = 'sent after midnight Pacific time'

export async function releaseDailySegments(tx: Ctx, segments: number, sentAt: number): Promise<void> {
  if (tx.texting.segmentsPerDay !== null)
    await tx.db.write(addDailySegments, { day: getCarrierDay(sentAt), segments: -segments })
}

export async function markDayFull(tx: Ctx, code: number | null): Promise<void> {
  if (code !== null && DAILY_CAP_ERROR_CODES.has(code))
    await tx.db.write(setDayFull, { day: getCarrierDay(tx.clock.now()) })
}
