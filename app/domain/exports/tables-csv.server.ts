import { listCallScripts } from '../call-scripts/call-scripts.read.server'
import { listCampaigns } from '../campaigns/campaigns.read.server'
import { listContactLists } from '../contacts/contacts.read.server'
import { contactsWords } from '../contacts/contacts.words'
import type { Ctx } from '../context.server'
import { streamCsv } from '../csv/stream-csv'
import { listImports } from '../imports/imports.read.server'
import { exportsWords } from './exports.words'
import type { ExportedTable } from './table-export-paths'
import { tableExports } from './table-exports.schema'

type Query = Record<string, string | undefined>

/** The rows that the reader's page shows, in its order. */
const TABLES: Record<ExportedTable, (ctx: Ctx, query: Query) => AsyncGenerator<string>> = {
  lists(ctx, query) {
    const filter = tableExports.lists.parse(query)
    return streamCsv({
      columns: [exportsWords.name, exportsWords.contacts, exportsWords.source, exportsWords.created],
      page: (page) => listContactLists(ctx, { ...filter, ...page }),
      toCells: (lists) =>
        lists.map(({ name, contactCount, source, createdAt }) => [
          name,
          contactCount,
          contactsWords.sources[source],
          createdAt,
        ]),
    })
  },

  imports(ctx, query) {
    const filter = tableExports.imports.parse(query)
    return streamCsv({
      columns: [
        exportsWords.fileName,
        exportsWords.state,
        exportsWords.importedBy,
        exportsWords.rows,
        exportsWords.added,
        exportsWords.updated,
        exportsWords.refused,
        exportsWords.doNotCall,
        exportsWords.started,
      ],
      page: (page) => listImports(ctx, { ...filter, ...page }),
      toCells: (imports) =>
        imports.map((one) => [
          one.fileName,
          exportsWords.importStates[one.undo?.state === 'done' ? 'undone' : one.state],
          one.userName,
          one.totalRows,
          one.added,
          one.updated,
          one.refused,
          one.doNotCall,
          one.createdAt,
        ]),
    })
  },

  'call-scripts'(ctx, query) {
    const filter = tableExports['call-scripts'].parse(query)
    return streamCsv({
      columns: [exportsWords.name, exportsWords.sharing, exportsWords.owner, exportsWords.text, exportsWords.changed],
      page: (page) => listCallScripts(ctx, { ...filter, ...page }),
      toCells: (scripts) =>
        scripts.map(({ displayName, teamId, ownerName, body, updatedAt }) => [
          displayName,
          teamId === null ? exportsWords.private : exportsWords.shared,
          ownerName,
          body,
          updatedAt,
        ]),
    })
  },

  campaigns(ctx, query) {
    const filter = tableExports.campaigns.parse(query)
    return streamCsv({
      columns: [
        exportsWords.name,
        exportsWords.status,
        exportsWords.numbers,
        exportsWords.dialed,
        exportsWords.remaining,
        exportsWords.created,
      ],
      page: (page) => listCampaigns(ctx, { ...filter, ...page }),
      toCells: (campaigns) =>
        campaigns.map(({ name, status, totalRecords, calledRecords, createdAt }) => [
          name,
          exportsWords.campaignStates[status],
          totalRecords,
          calledRecords,
          totalRecords - calledRecords,
          createdAt,
        ]),
    })
  },
}

export const tableCsv = (ctx: Ctx, table: ExportedTable, query: Query): AsyncGenerator<string> =>
  TABLES[table](ctx, query)
