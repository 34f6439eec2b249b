import { z } from 'zod'
import { startOfDay } from '../places/local-day'
import { numberRow } from '../number-health/number-health.schema'
import { countDays, isDay, type ReportZone } from './report-days'
import { reportsWords } from './reports.words'

/** A year, also a leap year. */
export const MAX_DAYS = 366
/** Longer ranges are shown by month. */
export const MAX_DAILY = 62

export const DISPOSITION_CLASSES = ['POSITIVE', 'NEUTRAL', 'NEGATIVE'] as const

const day = z.string().max(10).refine(isDay, reportsWords.notADay)

export const zoneName = z
  .string()
  .max(60)
  .refine((name) => startOfDay('2026-01-01', name) !== null, reportsWords.unknownZone)

const range = {
  /** Default: six days before the end. */
  start: day.optional(),
  /** Included. Default: today. */
  end: day.optional(),
  /** As `Date.getTimezoneOffset()`: minutes from local time to UTC, 300 in Chicago in summer. */
  tzOffsetMinutes: z.coerce.number().int().min(-840).max(840).default(0),
  /** IANA name. Knows the days on which clocks change; replaces `tzOffsetMinutes`. */
  zone: zoneName.optional(),
}

const dispositions = {
  /** Its name. */
  disposition: z.string().max(100).optional(),
  dispositionClass: z.enum(DISPOSITION_CLASSES).optional(),
}

const checkRange = ({ start, end }: { start?: string | undefined; end?: string | undefined }, ctx: z.RefinementCtx) => {
  if (start === undefined || end === undefined || !isDay(start) || !isDay(end)) return
  if (end < start) ctx.addIssue({ code: 'custom', path: ['end'], message: reportsWords.endBeforeStart })
  else if (countDays(start, end) > MAX_DAYS)
    ctx.addIssue({ code: 'custom', path: ['end'], message: reportsWords.atMostDays(MAX_DAYS) })
}

const fields = { ...range, ...dispositions }
const userId = z.string().max(60).optional()

export const statsQuery = z.strictObject(fields).superRefine(checkRange)
export const userStatsQuery = z.strictObject({ ...fields, userId }).superRefine(checkRange)
export const teamStatsQuery = z.strictObject({ ...fields, id: z.string().max(60) }).superRefine(checkRange)
/** Of files: `userId` absent is the team, for those who may read it. */
export const statsFileQuery = z.strictObject({ ...range, userId }).superRefine(checkRange)

export type StatsInput = z.infer<typeof statsQuery>

export interface StatsQuery extends StatsInput {
  start: string
  end: string
}

export const zoneOf = ({ zone, tzOffsetMinutes }: Pick<StatsQuery, 'zone' | 'tzOffsetMinutes'>): ReportZone =>
  zone === undefined ? { offsetMinutes: tzOffsetMinutes } : { name: zone }

const count = z.number().int().min(0)
const byName = z.record(z.string(), count)

/** Times in seconds. Definitions: docs of the area. */
export const usageFigures = z.object({
  calls: count,
  connected: count,
  /** Floor percent of calls; null: no calls. */
  connectionRate: count.nullable(),
  talktime: count,
  dialtime: count,
  conversations: count,
  contactsCalled: count,
  /** Contacts dialed for the first time, within a week of their creation. */
  newLeads: count,
  /** Average from creation to first dial. null: no new lead. */
  speedToLead: count.nullable(),
  /** null: no connected call. */
  avgCallLength: count.nullable(),
  live: count,
  abandoned: count,
  inboundCalls: count,
  inboundConversations: count,
  inboundTalktime: count,
  missed: count,
})
export type UsageFigures = z.infer<typeof usageFigures>

export const usagePeriod = usageFigures.extend({
  /** `yyyy-MM-dd`, or `yyyy-MM` for ranges of more than 62 days. */
  period: z.string(),
  dispositions: byName,
  inboundDispositions: byName,
  avgCallLengthByDisposition: byName,
})

const coverage = z.object({
  /** Hours of sellers that wait to be counted. */
  pendingHours: count,
  lagMs: count,
  /** Days begin so many minutes early: the zone is off the full hour. */
  earlyMinutes: count,
})

export const usageView = z.object({ usage: z.array(usagePeriod), total: usagePeriod.omit({ period: true }), coverage })
export type UsageView = z.infer<typeof usageView>

export const memberStats = usageFigures.extend({ userId: z.string(), name: z.string(), role: z.string().nullable() })
export type MemberStats = z.infer<typeof memberStats>
export const membersView = z.object({ members: z.array(memberStats), coverage })

export const numbersView = z.object({ numbers: z.array(numberRow), coverage })

/** Rows: Sunday to Saturday; columns: hours of the day. */
const grid = z.array(z.array(count).length(24)).length(7)
export const heatmapView = z.object({ heatmap: grid, connected: grid, coverage })
export type HeatmapView = z.infer<typeof heatmapView>
