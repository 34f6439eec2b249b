import { statement } from '../../../db/statement'
import { findCampaignThroughput } from '../a2p/campaign-throughput.read.server'
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

const campaignUsage = statement((q, p: { account_id: string; day: number }) =>
  q.selectFrom('campaign_days').selectAll().where('account_id', '=', p.account_id).where('day', '=', p.day),
)
const addCampaignSegments = statement(
  (q, p: { account_id: string; day: number; segments: number; created_at: number }) =>
    q
      .insertInto('campaign_days')
      .values(p)
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'day'])
          .doUpdateSet((eb) => ({ segments: eb('campaign_days.segments', '+', p.segments) })),
      ),
)
const setCampaignDayFull = statement((q, p: { account_id: string; day: number; created_at: number }) =>
  q
    .insertInto('campaign_days')
    .values({ ...p, is_full: 1 })
    .onConflict((conflict) => conflict.columns(['account_id', 'day']).doUpdateSet({ is_full: 1 })),
)

/** `rank`: 0 one-to-one, 1 bulk. */
interface TextSize {
  accountId: string
  segments: number
  rank: 0 | 1
}

/** What `reserveDailySegments` counted, to be given back. */
export interface DailySegments {
  accountId: string
  segments: number
  day: number
  /** Of a campaign that is registered here. */
  ofCampaign: boolean
}

type Hold = { waitMs: number; reason: string }

/**
 * Reserves daily segments, or returns the wait. A campaign that is registered here has the cap of its brand; others
 * count together as the operator's one campaign. The operator's own cap holds for all.
 */
export async function reserveDailySegments(
  tx: Ctx,
  size: TextSize,
  now: number,
): Promise<{ reserved: DailySegments } | Hold> {
  const { accountId, segments } = size
  const { segmentsPerDay } = tx.texting
  const day = getCarrierDay(now)
  const waitMs = getEndOfDay(now) - now
  const campaign = await findCampaignThroughput(tx, accountId)
  const campaignDay = campaign ? await tx.db.first(campaignUsage, { account_id: accountId, day }) : undefined
  const usage = await tx.db.first(dailyUsage, { day })
  const reason =
    (campaign && findHoldReason(size, campaignDay, campaign.segmentsPerDay)) ??
    findHoldReason(size, campaign ? { segments: usage?.segments ?? 0 } : usage, segmentsPerDay)
  if (reason !== null) return { waitMs, reason }
  if (campaign) await tx.db.write(addCampaignSegments, { account_id: accountId, day, segments, created_at: now })
  if (segmentsPerDay !== null) await tx.db.write(addDailySegments, { day, segments })
  return { reserved: { accountId, segments, day, ofCampaign: campaign !== null } }
}

/** null: it fits. */
function findHoldReason(
  { segments, rank }: TextSize,
  used: { segments: number; is_full?: 0 | 1 } | undefined,
  cap: number | null,
): string | null {
  // Other carriers may still accept it.
  if (used?.is_full === 1 && rank === 1) return sendingWords.campaignReachedCarrierDailyLimit(SENT_AFTER_MIDNIGHT)
  if (cap === null) return null
  const most = rank === 0 ? cap : Math.floor(cap * (1 - REPLY_RESERVE))
  if ((used?.segments ?? 0) + segments <= most) return null
  return sendingWords.carriersAcceptTextSegmentsDay(cap.toLocaleString('en-US'), SENT_AFTER_MIDNIGHT)
}

const SENT_AFTER_MIDNIGHT = 'sent after midnight Pacific time'

export async function releaseDailySegments(tx: Ctx, reserved: DailySegments): Promise<void> {
  const { accountId: account_id, segments, day, ofCampaign } = reserved
  if (ofCampaign)
    await tx.db.write(addCampaignSegments, { account_id, day, segments: -segments, created_at: tx.clock.now() })
  if (tx.texting.segmentsPerDay !== null) await tx.db.write(addDailySegments, { day, segments: -segments })
}

/** By the carrier's error code. */
export async function markDayFull(tx: Ctx, accountId: string, code: number | null): Promise<void> {
  if (code === null || !DAILY_CAP_ERROR_CODES.has(code)) return
  const now = tx.clock.now()
  const day = getCarrierDay(now)
  if (await findCampaignThroughput(tx, accountId))
    await tx.db.write(setCampaignDayFull, { account_id: accountId, day, created_at: now })
  else await tx.db.write(setDayFull, { day })
}
