import { setImmediate as breathe } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { ImportChangeResult, ImportChangesTable, ImportsTable } from '../../../db/schema/contacts'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { removeFromList } from '../contact-lists/remove-from-list.server'
import { canManageRecord } from '../contacts/can-manage-record'
import type { ImportView } from '../contacts/contacts.schema'
import { removeContact } from '../contacts/delete-contact.server'
import { requireWriter } from '../contacts/require-writer'
import { DomainError, forbidden, notFound } from '../errors'
import { findImport, PROGRESS_COLUMNS } from '../imports/imports.read.server'
import { recordProgress } from '../imports/run-import.server'
import { enqueue } from '../jobs/enqueue.server'
import type { JobPayloads } from '../jobs/catalogue'
import { findUse } from './find-use.server'
import type { UndoCounts } from './import-undo.schema'
import { restoreContact } from './restore-contact.server'
import { getUndoRefusal } from './undo-refusal'

/** Larger transactions delay dials. */
const CHUNK = 25

type ImportRow = Selectable<ImportsTable>

const NO_COUNTS: Omit<UndoCounts, 'total'> = {
  handled: 0,
  removed: 0,
  restored: 0,
  kept: { called: 0, texted: 0, noted: 0, changed: 0 },
}

/** A job does the work. Throws not_found, forbidden, import_not_ready. */
export async function undoImport(ctx: Ctx, id: string): Promise<ImportView> {
  const user = requireWriter(ctx)
  return ctx.db.transact('import.undo', async (tx) => {
    const row = await findImportRow(tx, id)
    if (row?.account_id !== requireUser(tx).accountId) throw notFound('Import')
    if (!canManageRecord(user, { created_by: row.user_id })) throw forbidden()
    const now = tx.clock.now()
    const refusal = getUndoRefusal(row, now)
    if (refusal) throw new DomainError('import_not_ready', refusal)
    const counts = row.undo_counts ?? JSON.stringify({ total: await countChanges(tx, id), ...NO_COUNTS })
    await saveUndo(tx, id, { undo_state: 'running', undone_by: user.userId, undo_counts: counts })
    await enqueue(tx, {
      kind: 'import.undo',
      accountId: user.accountId,
      key: `import:${id}:undo:${now}`,
      payload: { importId: id },
    })
    return findImport(tx, id)
  })
}

/** Job `import.undo`; continues after a crash. */
export async function runImportUndo(ctx: Ctx, { importId }: JobPayloads['import.undo']): Promise<void> {
  while (await commitUndo(ctx, (tx) => undoChunk(tx, importId))) await breathe()
}

/** After the last retry. */
export async function failImportUndo(ctx: Ctx, { importId }: JobPayloads['import.undo']): Promise<void> {
  await commitUndo(ctx, async (tx) => {
    const row = await findImportRow(tx, importId)
    if (row?.undo_state === 'running') await saveUndo(tx, importId, { undo_state: 'failed' })
  })
}

const commitUndo = <T>(ctx: Ctx, work: (tx: Ctx) => Promise<T>) => ctx.db.transact('import.undo-chunk', work)

const findImportRow = (tx: Ctx, id: string) =>
  tx.db.q.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()

async function countChanges(tx: Ctx, importId: string): Promise<number> {
  const { count } = await tx.db.q
    .selectFrom('import_changes')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function saveUndo(
  tx: Ctx,
  id: string,
  set: Partial<Pick<ImportRow, 'undo_state' | 'undone_by' | 'undo_counts'>>,
): Promise<void> {
  const progress = await tx.db.q
    .updateTable('imports')
    .set(set)
    .where('id', '=', id)
    .returning(PROGRESS_COLUMNS)
    .executeTakeFirstOrThrow()
  await recordProgress(tx, progress)
}

/** Returns whether more remain. */
async function undoChunk(tx: Ctx, importId: string): Promise<boolean> {
  const row = await findImportRow(tx, importId)
  if (row?.undo_state !== 'running' || !row.undo_counts || !row.undone_by) return false
  const changes = await tx.db.q
    .selectFrom('import_changes')
    .selectAll()
    .where('import_id', '=', importId)
    .where('result', 'is', null)
    .orderBy('contact_id')
    .limit(CHUNK)
    .execute()
  const counts = JSON.parse(row.undo_counts) as UndoCounts
  for (const change of changes) {
    const result = await undoChange(tx, row, change, row.undone_by)
    addResult(counts, result)
    await tx.db.q
      .updateTable('import_changes')
      .set({ result })
      .where('import_id', '=', importId)
      .where('contact_id', '=', change.contact_id)
      .execute()
  }
  const hasMore = changes.length === CHUNK
  await saveUndo(tx, importId, { undo_state: hasMore ? 'running' : 'done', undo_counts: JSON.stringify(counts) })
  return hasMore
}

async function undoChange(
  tx: Ctx,
  { list_id: listId }: ImportRow,
  change: Selectable<ImportChangesTable>,
  byUser: string,
): Promise<ImportChangeResult> {
  if (listId && change.listed) await removeFromList(tx, listId, change.contact_id)
  const contact = await tx.db.q
    .selectFrom('contacts')
    .selectAll()
    .where('id', '=', change.contact_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!contact) return 'deleted'
  if (change.outcome !== 'added') return restoreContact(tx, change, contact, byUser)
  const use = await findUse(tx, change, contact)
  if (use) return use
  await removeContact(tx, contact, byUser)
  return 'removed'
}

function addResult(counts: UndoCounts, result: ImportChangeResult): void {
  counts.handled++
  if (result === 'removed' || result === 'restored') counts[result]++
  else if (result !== 'unchanged' && result !== 'deleted') counts.kept[result]++
}
