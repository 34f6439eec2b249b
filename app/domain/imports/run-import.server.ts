import { setImmediate as breathe } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../db/schema/tables'
import type { Ctx } from '../context.server'
import type { CsvRow } from '../csv.port'
import { readRowsOfFile } from './csv/read-file.server'
import { addToList } from '../contact-lists/fill-list.server'
import type { ImportField } from '../contacts/contact-fields'
import { findCrmIdConflict } from './find-crm-id-conflict.server'
import type { ImportShape } from './import-shape.server'
import { PROGRESS_COLUMNS, toImportProgress, type ImportProgressRow } from './imports.read.server'
import { listOwnNumbers } from './own-numbers.server'
import { isNameless, type ReadRow } from './read-rows.server'
import { suppressNumber } from '../protection/suppress-number.server'
import { runReactions } from '../reactions'
import { byVendorId, changeContact, saveContact, type SavedContact } from '../contacts/save-contact.server'
import { importsWords } from './imports.words'
import { UNDO_DAYS } from '../import-undo/import-undo.schema'
import { listNoteIds, listTags, recordImportChange, type ImportedContact } from '../import-undo/record-change.server'

/** Larger transactions hold the only connection and delay dials. */
const CHUNK_ROWS = 25

type ImportRow = Selectable<Tables['imports']>

async function readIfExists(reading: Promise<Buffer>): Promise<Buffer | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Job `contacts.import`. A restarted job continues after the last committed chunk. */
export async function runImport(ctx: Ctx, { importId }: { importId: string }): Promise<void> {
  const row = await ctx.db.q.selectFrom('imports').selectAll().where('id', '=', importId).executeTakeFirst()
  // Crashed before the file was deleted.
  if (row?.state === 'done' || row?.state === 'failed') return ctx.files.remove(row.file_key)
  if (row?.state !== 'running') return
  const bytes = await readIfExists(ctx.files.read(row.file_key))
  if (!bytes) return finish(ctx, row, 'failed', importsWords.uploadedFileMissingUploadAgain)

  const shape = JSON.parse(row.shape) as ImportShape
  const mapping = JSON.parse(row.mapping) as ImportField[]
  const ownNumbers = await listOwnNumbers(ctx, row.account_id)
  const source = { bytes, format: shape.format, mapping, headers: shape.headers, ownNumbers }
  // Before any contact can be dialed; a resumed import has done it.
  if (row.progress_row === 0) await suppressMarkedNumbers(ctx, row, readRowsOfFile(ctx, source))

  let position = 0
  let chunk: ReadRow[] = []
  for await (const batch of readRowsOfFile(ctx, source))
    for (const readRow of batch) {
      // Rows before the last commit are read again to detect repeated contacts.
      if (++position <= row.progress_row) continue
      chunk.push(readRow)
      if (chunk.length < CHUNK_ROWS) continue
      await saveChunk(ctx, row, chunk, position)
      chunk = []
      // Lets waiting webhooks and dials run.
      await breathe()
    }
  if (chunk.length > 0) await saveChunk(ctx, row, chunk, position)
  await finish(ctx, row, 'done', null)
}

const commitChunk = (ctx: Ctx, work: (tx: Ctx) => Promise<void>) => ctx.db.transact('import.chunk', work)

async function suppressMarkedNumbers(ctx: Ctx, row: ImportRow, batches: AsyncIterable<ReadRow[]>): Promise<void> {
  const marked = new Set<string>()
  for await (const batch of batches)
    for (const { doNotCall = [] } of batch) for (const e164 of doNotCall) marked.add(e164)
  const numbers = [...marked]
  for (let from = 0; from < numbers.length; from += CHUNK_ROWS) {
    await commitChunk(ctx, async (tx) => {
      for (const e164 of numbers.slice(from, from + CHUNK_ROWS))
        await suppressNumber(tx, { accountId: row.account_id, e164, type: 'MANUAL', addedBy: row.user_id })
      const doNotCall = Math.min(numbers.length, from + CHUNK_ROWS)
      await tx.db.q.updateTable('imports').set({ do_not_call: doNotCall }).where('id', '=', row.id).execute()
    })
    await breathe()
  }
}

/** After the last retry. Saved rows stay. */
export async function failImport(ctx: Ctx, { importId }: { importId: string }): Promise<void> {
  const row = await ctx.db.q.selectFrom('imports').selectAll().where('id', '=', importId).executeTakeFirst()
  if (row?.state === 'running') await finish(ctx, row, 'failed', importsWords.importFailedAddedContactsStay)
}

async function saveChunk(ctx: Ctx, row: ImportRow, chunk: readonly ReadRow[], progressRow: number): Promise<void> {
  await commitChunk(ctx, async (tx) => {
    const counts = { added: 0, updated: 0, unchanged: 0, refused: 0 }
    const imported: ImportedContact[] = []
    for (const read of chunk) {
      const conflict = await findIdConflict(tx, row, read)
      const readRow: ReadRow = conflict === null ? read : { ...read, reason: conflict }
      if ('reason' in readRow) {
        counts.refused++
        await saveRefusal(tx, row.id, readRow, readRow.reason)
        continue
      }
      const saved =
        (await addNumbers(tx, row, readRow)) ??
        (await saveContact(tx, {
          accountId: row.account_id,
          createdBy: row.user_id,
          facts: readRow.contact,
          phones: 'add',
          conflicts: row.conflicts,
        }))
      counts[saved.outcome]++
      imported.push(await addTagsAndNote(tx, row, readRow, saved))
      const remarks = getRemarks(readRow)
      if (remarks) await saveRefusal(tx, row.id, readRow, remarks)
    }
    const listed = new Set(
      row.list_id
        ? await addToList(
            tx,
            row.list_id,
            imported.map(({ saved }) => saved.id),
          )
        : [],
    )
    for (const contact of imported) await recordImportChange(tx, row.id, contact, listed.has(contact.saved.id))
    const progress = await tx.db.q
      .updateTable('imports')
      .set((eb) => ({
        progress_row: progressRow,
        added: eb('added', '+', counts.added),
        updated: eb('updated', '+', counts.updated),
        unchanged: eb('unchanged', '+', counts.unchanged),
        refused: eb('refused', '+', counts.refused),
      }))
      .where('id', '=', row.id)
      .returning(PROGRESS_COLUMNS)
      .executeTakeFirstOrThrow()
    await recordProgress(tx, progress)
  })
}

async function addTagsAndNote(
  tx: Ctx,
  row: ImportRow,
  { tags = [], note }: Extract<ReadRow, { contact: unknown }>,
  saved: SavedContact,
): Promise<ImportedContact> {
  const isSkipped = row.conflicts === 'skip' && saved.outcome === 'unchanged'
  if (isSkipped || (tags.length === 0 && !note)) return { saved, tags: [], noteId: null }
  const [knownTags, knownNotes] = [await listTags(tx, saved.id), await listNoteIds(tx, saved.id)]
  await runReactions(tx, 'contactImported', {
    accountId: row.account_id,
    contactId: saved.id,
    userId: row.user_id,
    tags,
    note: note ?? null,
  })
  const isNew = (known: string[]) => (one: string) => !known.includes(one)
  return {
    saved,
    tags: (await listTags(tx, saved.id)).filter(isNew(knownTags)),
    noteId: (await listNoteIds(tx, saved.id)).find(isNew(knownNotes)) ?? null,
  }
}

/** A nameless row is also matched by earlier rows' numbers. */
async function findIdConflict(tx: Ctx, { account_id }: ImportRow, read: ReadRow): Promise<string | null> {
  if (!('contact' in read)) return null
  const { contact, numbersOfEarlier = [] } = read
  const phones = isNameless(contact) ? [...contact.phones, ...numbersOfEarlier] : contact.phones
  return findCrmIdConflict(tx, account_id, { ...contact, phones })
}

/** Rows with different cities would change the contact at each import. null: first row, or deleted contact. */
async function addNumbers(
  tx: Ctx,
  { account_id }: ImportRow,
  { contact, numbersOfEarlier }: Extract<ReadRow, { contact: unknown }>,
): Promise<SavedContact | null> {
  const vendorId = contact.vendorContactId
  if (!numbersOfEarlier || !vendorId) return null
  const known = await tx.db.first(byVendorId, { account: account_id, vendorId })
  return known ? changeContact(tx, known, { phones: contact.phones }, 'add') : null
}

function getRemarks({ leftOut, remarks = [] }: Extract<ReadRow, { contact: unknown }>): string | null {
  if (leftOut.length === 0)
    return remarks.length > 0 ? importsWords.contactImportedWithRemarks(remarks.join('. ')) : null
  const numbers = leftOut.length === 1 ? 'a number is not' : importsWords.numbersNot(leftOut.length)
  return importsWords.contactImported(numbers, [...leftOut, ...remarks].join('. '))
}

async function saveRefusal(tx: Ctx, importId: string, { rowNumber, cells }: CsvRow, reason: string): Promise<void> {
  await tx.db.q
    .insertInto('import_refusals')
    .values({
      import_id: importId,
      row_number: rowNumber,
      reason,
      row_text: JSON.stringify(cells),
    })
    .execute()
}

async function finish(ctx: Ctx, row: ImportRow, state: 'done' | 'failed', failure: string | null): Promise<void> {
  await ctx.db.transact('import.finish', async (tx) => {
    const progress = await tx.db.q
      .updateTable('imports')
      .set({ state, failure, finished_at: tx.clock.now(), undo_until: tx.clock.now() + UNDO_DAYS * 86_400_000 })
      .where('id', '=', row.id)
      .returning(PROGRESS_COLUMNS)
      .executeTakeFirstOrThrow()
    await runReactions(tx, 'importFinished', {
      accountId: row.account_id,
      importId: row.id,
      userId: row.user_id,
      state,
      added: progress.added,
      updated: progress.updated,
      refused: progress.refused,
    })
    await recordProgress(tx, progress)
  })
  // Deletes personal data; refused rows have a table.
  await ctx.files.remove(row.file_key)
}

export const recordProgress = (tx: Ctx, row: ImportProgressRow) =>
  tx.db.recordEvent({
    type: 'import.changed',
    room: `account:${row.account_id}`,
    accountId: row.account_id,
    subjectId: row.id,
    payload: { import: toImportProgress(row) },
  })
