import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { offsetMs } from '../protection/local-time'

const DAY_MS = 86_400_000
/** Carriers begin a campaign's day at midnight there. */
const CARRIERS_ZONE = 'America/Los_Angeles'
/** What is sent to many leaves so much of a day to what is written to one person: an answer waits for no blast. */
const KEPT_FOR_ANSWERS = 0.1
/** The carrier's codes of a campaign or brand that has reached its limit of the day. */
const DAY_IS_FULL: ReadonlySet<number> = new Set([30023, 30025, 30026, 30027, 63038])

const dayOf = (atMs: number): number => Math.floor((atMs + offsetMs(CARRIERS_ZONE, atMs)) / DAY_MS)

/** Epoch ms of the midnight that ends a moment's day there, on a day of 23 or 25 hours too. */
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

/** A text as far as its campaign's day is concerned. `rank`: 0 written to one person, 1 one of many. */
interface Sized {
  segments: number
  rank: 0 | 1
}

/**
 * Takes the room of a text that leaves now from what carriers let the campaign text a day, or says how long it waits. The whole
 * carrier account is one campaign until numbers are registered by themselves. Runs in the transaction that sends.
 */
export async function takeRoom(
  tctx: Ctx,
  { segments, rank }: Sized,
  now: number,
): Promise<{ waitMs: number; reason: string } | null> {
  const { segmentsPerDay } = tctx.texting
  const day = dayOf(now)
  const known = await tctx.db.first(usedOn, { day })
  const waitMs = endOfDay(now) - now
  // Some of the carriers still take texts: one that a person wrote is tried.
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

/** The carrier took nothing of a text for which room was taken at `leftAt` (epoch ms). */
export async function giveRoomBack(tctx: Ctx, segments: number, leftAt: number): Promise<void> {
  if (tctx.texting.segmentsPerDay !== null) await tctx.db.write(use, { day: dayOf(leftAt), segments: -segments })
}

/** A carrier refused a text; where the day of the campaign is over, what is sent to many waits for the next. */
export async function noteFullDay(tctx: Ctx, code: number | null): Promise<void> {
  if (code !== null && DAY_IS_FULL.has(code)) await tctx.db.write(setFull, { day: dayOf(tctx.clock.now()) })
}
