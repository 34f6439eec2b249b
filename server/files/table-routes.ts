import type { Ctx } from '../../app/domain/context.server'
import { EXPORTED_TABLES, getTableCsvPath, type ExportedTable } from '../../app/domain/exports/table-export-paths'
import { tableExports } from '../../app/domain/exports/table-exports.schema'
import { tableCsv } from '../../app/domain/exports/tables-csv.server'
import { exportsWords } from '../../app/domain/exports/exports.words'
import { videosCsv } from '../../app/domain/videos/find-videos.read.server'
import { VIDEOS_CSV_PATH } from '../../app/domain/videos/video-files'
import { videoFilter, videoSort } from '../../app/domain/videos/videos.schema'
import { CSV, type FileRoute } from './file-route'

const KEYS: Record<ExportedTable, Pick<FileRoute, 'key' | 'summary' | 'tag'>> = {
  lists: { key: 'files.contactLists', summary: 'Contact lists as a CSV file', tag: 'Contacts' },
  imports: { key: 'files.imports', summary: 'Imports as a CSV file', tag: 'Contacts' },
  'call-scripts': { key: 'files.callScripts', summary: 'Call scripts as a CSV file', tag: 'Call scripts' },
  campaigns: { key: 'files.campaigns', summary: 'Campaigns as a CSV file', tag: 'Campaigns' },
}

const today = ({ clock }: Ctx) => new Date(clock.now()).toISOString().slice(0, 'yyyy-mm-dd'.length)

const videoExport = videoFilter.extend({ sort: videoSort.optional() })

const videosRoute: FileRoute = {
  key: 'files.videos',
  path: VIDEOS_CSV_PATH,
  summary: 'Your videos as a CSV file',
  tag: 'Video',
  contentType: CSV,
  throttled: true,
  query: videoExport,
  find: async (ctx, _params, query) => ({
    kind: 'text',
    fileName: `Videos - ${today(ctx)}.csv`,
    body: videosCsv(ctx, videoExport.parse(query)),
  }),
}

const exported = EXPORTED_TABLES.map((table): FileRoute => ({
  ...KEYS[table],
  path: getTableCsvPath(table, {}),
  contentType: CSV,
  throttled: true,
  query: tableExports[table],
  find: async (ctx, _params, query) => ({
    kind: 'text',
    fileName: `${exportsWords.tables[table]} - ${today(ctx)}.csv`,
    body: tableCsv(ctx, table, query),
  }),
}))

/** With the filters of each list. */
export const tableRoutes: readonly FileRoute[] = [...exported, videosRoute]
