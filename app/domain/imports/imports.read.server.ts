import { sql, type Selectable, type SqlBool } from 'kysely'
import { hasTerm } from '../../../db/dialect'
import type { Tables } from '../../../db/schema/tables'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { nextCursor, type Page, type PageInput } from '../paging/page'
import type { SortOf } from '../paging/sort'
import { countRows, sortedPage, type SortColumns } from '../paging/sorted-page.server'
import { fullName } from '../person-name'
import { parseSearch } from '../search/search-terms'
import { canManageRecord } from '../contacts/can-manage-record'
import type {
  ImportFilter,
  ImportProgress,
  ImportRefusalView,
  ImportSort,
  ImportStatus,
  ImportView,
} from '../contacts/contacts.schema'
import type { UndoCounts } from '../import-undo/import-undo.schema'
import { getUndoRefusal } from '../import-undo/undo-refusal'
import { streamCsv } from '../csv/stream-csv'
import { SHOWN_CELL_LENGTH, type ImportShape } from './import-shape.server'
import { importsWords } from './imports.words'

const MAX_SHOWN = 3

/** Without the large `shape`: read after every chunk. */
export const PROGRESS_COLUMNS = [
  'id',
  'account_id',
  'user_id',
  'file_name',
  'state',
  'failure',
  'total_rows',
  'progress_row',
  'added',
  'updated',
  'unchanged',
  'refused',
  'do_not_call',
  'created_at',
  'finished_at',
  'undo_state',
  'undo_counts',
] as const

export type ImportProgressRow = Pick<Selectable<Tables['imports']>, (typeof PROGRESS_COLUMNS)[number]>

export const toImportProgress = (row: ImportProgressRow): ImportProgress => ({
  id: row.id,
  userId: row.user_id,
  fileName: row.file_name,
  state: row.state,
  failure: row.failure,
  totalRows: row.total_rows,
  progressRow: row.progress_row,
  added: row.added,
  updated: row.updated,
  unchanged: row.unchanged,
  refused: row.refused,
  doNotCall: row.do_not_call,
  createdAt: new Date(row.created_at).toISOString(),
  finishedAt: toIso(row.finished_at),
  undo:
    row.undo_state && row.undo_counts
      ? { state: row.undo_state, ...(JSON.parse(row.undo_counts) as UndoCounts) }
      : null,
})

const toIso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

type ImportRow = Selectable<Tables['imports']> & { list_name: string | null; first_name: string; last_name: string }

function toImportView(ctx: Ctx, row: ImportRow): ImportView {
  const { headers, sample, notes, format } = JSON.parse(row.shape) as ImportShape
  return {
    ...toImportProgress(row),
    userName: fullName(row.first_name, row.last_name),
    list: row.list_id && row.list_name !== null ? { id: row.list_id, name: row.list_name } : null,
    headers,
    sample,
    mapping: JSON.parse(row.mapping) as ImportView['mapping'],
    notes,
    encoding: format.encoding,
    conflicts: row.conflicts,
    listName: row.chosen_list_name,
    check: row.checked === null ? null : (JSON.parse(row.checked) as ImportView['check']),
    undoUntil: toIso(row.undo_until),
    can: {
      undo:
        canManageRecord(requireUser(ctx), { created_by: row.user_id }) && getUndoRefusal(row, ctx.clock.now()) === null,
    },
  }
}

const ownImports = (ctx: Ctx) =>
  ctx.db.q
    .selectFrom('imports')
    .leftJoin('contact_lists', (join) =>
      join.onRef('contact_lists.id', '=', 'imports.list_id').on('contact_lists.deleted_at', 'is', null),
    )
    .innerJoin('users', 'users.id', 'imports.user_id')
    .selectAll('imports')
    .select(['contact_lists.name as list_name', 'users.first_name', 'users.last_name'])
    .where('imports.account_id', '=', requireUser(ctx).accountId)

/** Its file is read again. Throws not_found, import_not_ready. */
export async function findPreview(
  ctx: Ctx,
  id: string,
): Promise<{ fileKey: string; shape: ImportShape; view: ImportView }> {
  const row = await ownImports(ctx).where('imports.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Import')
  if (row.state !== 'preview') throw new DomainError('import_not_ready', importsWords.importStartedBefore)
  return { fileKey: row.file_key, shape: JSON.parse(row.shape) as ImportShape, view: toImportView(ctx, row) }
}

/** Throws not_found. */
export async function findImport(ctx: Ctx, id: string): Promise<ImportView> {
  const row = await ownImports(ctx).where('imports.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Import')
  return toImportView(ctx, row)
}

const IMPORT_SORT: SortColumns<ImportSort> = {
  file: { type: 'text', value: sql<string>`lower(imports.file_name)` },
  rows: { type: 'number', value: sql<number>`imports.total_rows` },
  refused: { type: 'number', value: sql<number>`imports.refused` },
  started: { type: 'number', value: sql<number>`imports.created_at` },
}

function matchingImports(ctx: Ctx, { search = '', status, userId }: ImportFilter) {
  const isUndone = sql<SqlBool>`coalesce(imports.undo_state, '') = 'done'`
  return ownImports(ctx)
    .$if(userId !== undefined, (query) => query.where('imports.user_id', '=', userId!))
    .$if(status === 'undone', (query) => query.where(isUndone))
    .$if(status !== undefined && status !== 'undone', (query) =>
      query.where('imports.state', '=', status as Exclude<ImportStatus, 'undone'>).where(({ not }) => not(isUndone)),
    )
    .where(({ and }) => and(parseSearch(search).map((term) => hasTerm('imports.file_name', term))))
}

/** Newest first. */
export async function listImports(
  ctx: Ctx,
  { cursor, limit, sort, ...filter }: PageInput & ImportFilter & { sort?: SortOf<ImportSort> | undefined },
): Promise<Page<ImportView>> {
  const page = await sortedPage(matchingImports(ctx, filter), 'imports', { sort, columns: IMPORT_SORT, cursor, limit })
  return { ...page, items: page.items.map((row) => toImportView(ctx, row)) }
}

/** Of listImports. */
export const countImports = (ctx: Ctx, filter: ImportFilter): Promise<number> => countRows(matchingImports(ctx, filter))

/** Users who imported, by name. */
export async function listImporters(ctx: Ctx): Promise<Array<{ id: string; name: string }>> {
  const { accountId } = requireUser(ctx)
  const rows = await ctx.db.q
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', (eb) => eb.selectFrom('imports').select('user_id').where('account_id', '=', accountId))
    .orderBy('first_name')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: row.id, name: fullName(row.first_name, row.last_name) }))
}

export async function listRunningImports(ctx: Ctx): Promise<ImportProgress[]> {
  const { accountId, userId } = requireUser(ctx)
  const rows = await ctx.db.q
    .selectFrom('imports')
    .select(PROGRESS_COLUMNS)
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('state', '=', 'running')
    .orderBy('id')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map(toImportProgress)
}

/** Also rows imported without some numbers. Throws not_found. */
export async function listImportRefusals(ctx: Ctx, id: string, page: PageInput): Promise<Page<ImportRefusalView>> {
  const { items, nextCursor: next } = await listFullRefusals(ctx, id, page)
  const shortenCells = (cells: string[]) => cells.map((cell) => cell.slice(0, SHOWN_CELL_LENGTH))
  return { items: items.map((row) => ({ ...row, cells: shortenCells(row.cells) })), nextCursor: next }
}

async function listFullRefusals(ctx: Ctx, id: string, { cursor, limit }: PageInput): Promise<Page<ImportRefusalView>> {
  await findImport(ctx, id)
  const after = Number(cursor ?? 0)
  const rows = await ctx.db.q
    .selectFrom('import_refusals')
    .selectAll()
    .where('import_id', '=', id)
    .where('row_number', '>', Number.isInteger(after) ? after : 0)
    .orderBy('row_number')
    .limit(limit + 1)
    .execute()
  return {
    items: rows.slice(0, limit).map((row) => ({
      rowNumber: row.row_number,
      reason: row.reason,
      cells: JSON.parse(row.row_text) as string[],
    })),
    nextCursor: nextCursor(rows, limit, (row) => String(row.row_number)),
  }
}

/** With the file's columns, for a corrected upload. Throws not_found before the first line. */
export async function* refusedRowsCsv(ctx: Ctx, id: string): AsyncGenerator<string> {
  const { headers } = await findImport(ctx, id)
  yield* streamCsv({
    columns: ['Row', 'Reason', ...headers],
    page: (page) => listFullRefusals(ctx, id, page),
    toCells: (rows) => rows.map(({ rowNumber, reason, cells }) => [rowNumber, reason, ...cells]),
  })
}
