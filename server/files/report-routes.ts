import { getTeamScope, resolveScope } from '../../app/domain/reports/report-scope.server'
import {
  getReportCsvPath,
  REPORT_TABLES,
  reportCsv,
  type ReportTable,
} from '../../app/domain/reports/reports-csv.server'
import { resolveRange } from '../../app/domain/reports/resolve-range.server'
import { statsFileQuery } from '../../app/domain/reports/reports.schema'
import { CSV, type FileRoute } from './file-route'

const REPORT_SUMMARIES: Record<ReportTable, string> = {
  periods: 'Figures by day or month as a CSV file',
  members: 'Figures of each team member as a CSV file',
  numbers: 'Dials by our number as a CSV file',
  dispositions: 'Calls by disposition as a CSV file',
}

const reportRoute = (table: ReportTable): FileRoute => ({
  key: `files.report${table[0]!.toUpperCase()}${table.slice(1)}`,
  path: getReportCsvPath(table, {}),
  summary: REPORT_SUMMARIES[table],
  tag: 'Reports',
  contentType: CSV,
  query: statsFileQuery,
  async find(ctx, _params, query) {
    const { userId, ...range } = statsFileQuery.parse(query)
    const scope = table === 'members' ? getTeamScope(ctx) : await resolveScope(ctx, userId)
    const stats = resolveRange(ctx, range)
    return {
      kind: 'text',
      fileName: `Report of ${table} - ${stats.start} - ${stats.end}.csv`,
      body: reportCsv(ctx, scope, stats, table),
    }
  },
})

export const reportRoutes: readonly FileRoute[] = REPORT_TABLES.map(reportRoute)
