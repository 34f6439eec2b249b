import { requireUser } from '~/domain/access/require'
import type { Ctx } from '~/domain/context.server'
import { findLocalDay } from '~/domain/dashboard/today.read.server'
import { canChangeGoals } from '~/domain/goals/change-goals.server'
import { startOfDay } from '~/domain/places/local-day'
import { zoneCity } from '~/domain/places/local-time'
import { addDays, countDays, dayOf, isDay } from '~/domain/reports/report-days'
import { canReadDispositions, listReportMembers, readsTeam, resolveScope } from '~/domain/reports/report-scope.server'
import { MAX_DAYS, type StatsQuery } from '~/domain/reports/reports.schema'
import type { ReportScope } from '~/domain/reports/reports.read.server'
import { ZONE_PARAM } from '../../+list/filter-bar'
import { MEMBER, WHOLE_TEAM } from '../+history/member-filter'
import { reportPagesWords } from './report-pages.words'

const DEFAULT_DAYS = 7

export interface ReportFrame {
  start: string
  end: string
  /** In `zone`. */
  today: string
  /** First day that may be chosen. */
  min: string
  zone: string
  /** The address names no zone: the browser's may be another. */
  isZoneGuessed: boolean
  city: string
  previous: { start: string; end: string }
  /** null: own figures alone. */
  members: ReadonlyArray<{ userId: string; name: string }> | null
  /** A user's id, or the whole team. */
  member: string
  showsTeam: boolean
  showsDispositions: boolean
  canChangeGoals: boolean
  /** For links to other tabs, files and history. */
  query: { start: string; end: string; zone: string; member?: string }
}

export interface ReportPage {
  frame: ReportFrame
  scope: ReportScope
  stats: StatsQuery
  previous: StatsQuery
}

/** Reads range and member of an address. Ignores invalid values. Throws not_found. */
export async function loadReport(ctx: Ctx, request: Request): Promise<ReportPage> {
  const user = requireUser(ctx)
  const query = new URL(request.url).searchParams
  const asked = query.get(ZONE_PARAM) ?? ''
  const isZoneGuessed = asked.length > 60 || startOfDay('2026-01-01', asked) === null || asked === ''
  const zone = isZoneGuessed ? (await findLocalDay(ctx, user.accountId)).zone : asked
  const today = dayOf(ctx.clock.now(), { name: zone })
  const min = addDays(today, 1 - MAX_DAYS)
  const { start, end } = parseRange(query, { today, min })
  const team = readsTeam(ctx)
  const member = team ? query.get(MEMBER)?.slice(0, 60) || WHOLE_TEAM : user.userId
  const scope = await resolveScope(ctx, member === WHOLE_TEAM ? undefined : member)
  const days = countDays(start, end)
  const before = { start: addDays(start, -days), end: addDays(start, -1) }
  const stats = { zone, tzOffsetMinutes: 0 }
  return {
    frame: {
      start,
      end,
      today,
      min,
      zone,
      isZoneGuessed,
      city: zoneCity(zone),
      previous: before,
      members: team ? await listChoices(ctx, member) : null,
      member,
      showsTeam: team,
      showsDispositions: canReadDispositions(user),
      canChangeGoals: canChangeGoals(user),
      query: { start, end, zone, ...(team && member !== WHOLE_TEAM && { member }) },
    },
    scope,
    stats: { ...stats, start, end },
    previous: { ...stats, ...before },
  }
}

function parseRange(query: URLSearchParams, { today, min }: { today: string; min: string }) {
  const day = (name: string, fallback: string) => {
    const value = query.get(name) ?? ''
    if (!isDay(value)) return fallback
    return value < min ? min : value > today ? today : value
  }
  const end = day('end', today)
  const start = day('start', addDays(end, 1 - DEFAULT_DAYS))
  return start > end ? { start: end, end: start } : { start, end }
}

/** Sellers, and the member who is shown. */
async function listChoices(ctx: Ctx, shown: string) {
  const { userId: own } = requireUser(ctx)
  return (await listReportMembers(ctx)).flatMap(({ userId, name, isSeller, isFormer }) => {
    if (!isSeller && userId !== shown) return []
    const label = userId === own ? reportPagesWords.you(name) : isFormer ? reportPagesWords.former(name) : name
    return [{ userId, name: label }]
  })
}
