import { requireUser } from '../../app/domain/access/require'
import type { Ctx } from '../../app/domain/context.server'
import { listNumberRows } from '../../app/domain/number-health/number-rows.read.server'
import { daySpan } from '../../app/domain/reports/report-days'
import { zoneOf, type StatsQuery } from '../../app/domain/reports/reports.schema'
import { findUserScope, getTeamScope, resolveScope } from '../../app/domain/reports/report-scope.server'
import { resolveRange } from '../../app/domain/reports/resolve-range.server'
import type { ReportScope } from '../../app/domain/reports/reports.read.server'
import { readCoverage, readHeatmapView, readMembers, readUsage } from '../../app/domain/reports/stats.read.server'
import { findTeam } from '../../app/domain/team/team-access.server'
import { os } from './implement'

/** Throws forbidden, not_found. */
async function scopeOfTeam(ctx: Ctx, id: string): Promise<ReportScope> {
  await findTeam(ctx, id, 'reports:team')
  return getTeamScope(ctx)
}

const scopeOfUser = (ctx: Ctx, userId: string | undefined) => findUserScope(ctx, userId ?? requireUser(ctx).userId)

const toSpan = (query: StatsQuery) => daySpan(query.start, query.end, zoneOf(query))

export const reports = {
  teamStats: os.reports.teamStats.handler(({ context: { ctx }, input }) =>
    readUsage(ctx, getTeamScope(ctx), resolveRange(ctx, input)),
  ),
  statsOfTeam: os.reports.statsOfTeam.handler(async ({ context: { ctx }, input }) =>
    readUsage(ctx, await scopeOfTeam(ctx, input.id), resolveRange(ctx, input)),
  ),
  userStats: os.reports.userStats.handler(async ({ context: { ctx }, input }) =>
    readUsage(ctx, await scopeOfUser(ctx, input.userId), resolveRange(ctx, input)),
  ),
  numberStats: os.reports.numberStats.handler(async ({ context: { ctx }, input }) => {
    const range = resolveRange(ctx, input)
    const coverage = await readCoverage(ctx, range)
    return { numbers: await listNumberRows(ctx, await resolveScope(ctx, input.userId), toSpan(range)), coverage }
  }),
  memberStats: os.reports.memberStats.handler(async ({ context: { ctx }, input }) => {
    const range = resolveRange(ctx, input)
    const scope = getTeamScope(ctx)
    const coverage = await readCoverage(ctx, range)
    return { members: await readMembers(ctx, scope, range), coverage }
  }),
  heatmap: os.reports.heatmap.handler(async ({ context: { ctx }, input }) =>
    readHeatmapView(ctx, await scopeOfUser(ctx, input.userId), resolveRange(ctx, input)),
  ),
  teamHeatmap: os.reports.teamHeatmap.handler(async ({ context: { ctx }, input }) =>
    readHeatmapView(ctx, await scopeOfTeam(ctx, input.id), resolveRange(ctx, input)),
  ),
}
