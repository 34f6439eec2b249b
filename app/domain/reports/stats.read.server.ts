import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { averageMs, ratePercent } from './definitions'
import {
  readDispositions,
  readHeatmap,
  type DispositionCounts,
  type DispositionPeriod,
} from './dispositions.read.server'
import { countDays, daySpan, earlyMinutes } from './report-days'
import { readReportLag } from './report-lag.read.server'
import { listReportMembers } from './report-scope.server'
import { NO_TWO_WAY, readPeople, readReport, type ReportScope, type TwoWayFigures } from './reports.read.server'
import {
  MAX_DAILY,
  zoneOf,
  type HeatmapView,
  type MemberStats,
  type StatsQuery,
  type UsageFigures,
  type UsageView,
} from './reports.schema'
import { reportsWords } from './reports.words'

const toSeconds = (ms: number): number => Math.floor(ms / 1000)

export function toUsage({ outbound, inbound }: TwoWayFigures): UsageFigures {
  const avg = averageMs(outbound.talkMs, outbound.connected)
  const speed = averageMs(outbound.speedMs, outbound.leads)
  return {
    calls: outbound.calls,
    connected: outbound.connected,
    connectionRate: ratePercent(outbound.connected, outbound.calls),
    talktime: toSeconds(outbound.talkMs),
    dialtime: toSeconds(outbound.dialMs),
    conversations: outbound.conversations,
    contactsCalled: outbound.contacts,
    newLeads: outbound.leads,
    speedToLead: speed === null ? null : toSeconds(speed),
    avgCallLength: avg === null ? null : toSeconds(avg),
    live: outbound.live,
    abandoned: outbound.abandoned,
    inboundCalls: inbound.calls,
    inboundConversations: inbound.conversations,
    inboundTalktime: toSeconds(inbound.talkMs),
    missed: inbound.missed,
  }
}

const byName = (counts: DispositionCounts) =>
  Object.fromEntries([...counts.values()].map(({ name, calls }) => [name, calls]))

const toDispositions = ({ outbound, inbound }: Omit<DispositionPeriod, 'key'>) => ({
  dispositions: byName(outbound),
  inboundDispositions: byName(inbound),
  avgCallLengthByDisposition: Object.fromEntries(
    [...outbound.values()].flatMap(({ name, talkMs, connected }) => {
      const avg = averageMs(talkMs, connected)
      return avg === null ? [] : [[name, toSeconds(avg)]]
    }),
  ),
})

export const stepOf = ({ start, end }: Pick<StatsQuery, 'start' | 'end'>) =>
  countDays(start, end) > MAX_DAILY ? 'month' : 'day'

/** Read it before the figures: what is counted between the two is in them, never the other way round. */
export const readCoverage = async (ctx: Ctx, query: StatsQuery) => ({
  ...(await readReportLag(ctx, requireUser(ctx).accountId)),
  earlyMinutes: earlyMinutes(query.start, zoneOf(query)),
})

export async function readUsage(ctx: Ctx, scope: ReportScope, query: StatsQuery): Promise<UsageView> {
  const range = { ...query, zone: zoneOf(query), by: stepOf(query) } as const
  const coverage = await readCoverage(ctx, query)
  const report = await readReport(ctx, { ...scope, ...range })
  const chosen = await readDispositions(ctx, scope, range)
  return {
    usage: report.periods.map((period, index) => ({
      period: period.key,
      ...toUsage(period),
      ...toDispositions(chosen.periods[index]!),
    })),
    total: { ...toUsage(report.total), ...toDispositions(chosen.total) },
    coverage,
  }
}

/** Sellers, and everyone with calls in the range. */
export async function readMembers(ctx: Ctx, scope: ReportScope, query: StatsQuery): Promise<MemberStats[]> {
  const people = await readPeople(ctx, scope, daySpan(query.start, query.end, zoneOf(query)))
  const members = await listReportMembers(ctx)
  const named = new Set(members.map(({ userId }) => userId))
  const gone = [...people.keys()].filter((id) => !named.has(id))
  return [
    ...members.map(({ userId, name, role, isSeller }) => ({ userId, name, role, isSeller })),
    ...gone.map((userId) => ({ userId, name: reportsWords.formerMember, role: null, isSeller: false })),
  ].flatMap(({ userId, name, role, isSeller }) => {
    const isAsked = scope.userIds === null || scope.userIds.includes(userId)
    const figures = people.get(userId)
    return isAsked && (figures || isSeller) ? [{ userId, name, role, ...toUsage(figures ?? NO_TWO_WAY) }] : []
  })
}

export async function readHeatmapView(ctx: Ctx, scope: ReportScope, query: StatsQuery): Promise<HeatmapView> {
  const coverage = await readCoverage(ctx, query)
  const { calls, connected } = await readHeatmap(ctx, scope, { ...query, zone: zoneOf(query) })
  return { heatmap: calls, connected, coverage }
}
