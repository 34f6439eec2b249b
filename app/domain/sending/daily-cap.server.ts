import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { offsetMs } from '../protection/local-time'

const DAY_MS = 86_400_000
/** Carriers count days in this zone. */
const CARRIERS_ZONE = 'America/Los_Angeles'
/** Share of the cap that blasts leave free. */
const KEPT_FOR_ANSWERS = 0.1
/** Carrier error codes of a daily limit. */
const DAY_IS_FULL: ReadonlySet<number> = new Set([30023, 30025, 30026, 30027, 63038])

const dayOf = (atMs: number): number => Math.floor((atMs + offsetMs(CARRIERS_ZONE, atMs)) / DAY_MS)

/** Also on days of 23 or 25 hours. */
export function endOfDay(atMs: number): number {
  const wall = (dayOf(atMs) + 1) * DAY_MS
  const near = wall - offsetMs(CARRIERS_ZONE, atMs)
  return wall - offsetMs(CARRIERS_ZONE, near)
}

const usedOn = statement((q, p: { day: number }) => q.selectFrom('text_days').selectAll().where('day', '=', p.day))
const use = statement((q, p: { day: number; segments: number }) =>
  q
    .insertInto('text_days')
    .values(p)
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({ segments: eb('text_days.segments', '+', p.segments) })),
    ),
)
const setFull = statement((q, p: { day: number }) =>
  q
    .insertInto('text_days')
    .values({ day: p.day, is_full: 1 })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ is_full: 1 })),
)

/** `rank`: 0 one-to-one, 1 bulk. */
interface Sized {
  segments: number
  rank: 0 | 1
}

/** Reserves daily segments, or returns the wait. The whole carrier account counts as one campaign. */
export async function takeRoom(
  tctx: Ctx,
  { segments, rank }: Sized,
  now: number,
): Promise<{ waitMs: number; reason: string } | null> {
  const { segmentsPerDay } = tctx.texting
  const day = dayOf(now)
  const known = await tctx.db.first(usedOn, { day })
  const waitMs = endOfDay(now) - now
  // Other carriers may still accept it.
  if (known?.is_full === 1 && rank === 1)
    return { waitMs, reason: `Your campaign has reached what a carrier takes a day: it is ${AFTER_MIDNIGHT}` }
  if (segmentsPerDay === null) return null
  const most = rank === 0 ? segmentsPerDay : Math.floor(segmentsPerDay * (1 - KEPT_FOR_ANSWERS))
  if ((known?.segments ?? 0) + segments > most)
    return {
      waitMs,
      reason: `Carriers take ${segmentsPerDay.toLocaleString('en-US')} segments of texts a day from your campaign: it is ${AFTER_MIDNIGHT}`,
    }
  await tctx.db.write(use, { day, segments })
  return null
}

const AFTER_MIDNIGHT = 'sent after midnight Pacific time'

export async function giveRoomBack(tctx: Ctx, segments: number, leftAt: number): Promise<void> {
  if (tctx.texting.segmentsPerDay !== null) await tctx.db.write(use, { day: dayOf(leftAt), segments: -segments })
}

export async function noteFullDay(tctx: Ctx, code: number | null): Promise<void> {
  if (code !== null && DAY_IS_FULL.has(code)) await tctx.db.write(setFull, { day: dayOf(tctx.clock.now()) })
}
