import { createHash } from 'node:crypto'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { ImportView } from '../contacts/contacts.schema'
import { inspectCsv } from './csv.server'
import { guessMapping } from './import-fields'
import { SHOWN_CELL_LENGTH, type ImportShape } from './import-shape.server'
import { findImport } from './imports.read.server'
import { requireWriter } from '../contacts/require-writer'
import { importsWords } from './imports.words'

const MAX_FILE_NAME = 255

/** Display only, never a path. */
const readableName = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_FILE_NAME) || 'contacts.csv'

/** Throws too_large, unreadable_file, forbidden. */
export async function startImport(ctx: Ctx, input: { fileName: string; bytes: Uint8Array }): Promise<ImportView> {
  const user = requireWriter(ctx)
  const table = await inspectCsv(input.bytes)
  if (!table.ok) throw new DomainError(table.code, table.reason, { file: [table.reason] })

  const id = ctx.ids('imp')
  const sha256 = createHash('sha256').update(input.bytes).digest('hex')
  const earlier = await ctx.db.q
    .selectFrom('imports')
    .select('finished_at')
    .where('account_id', '=', user.accountId)
    .where('file_sha256', '=', sha256)
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const shape: ImportShape = {
    format: table.format,
    headers: table.headers,
    sample: table.sample.map((row) => row.map((cell) => cell.slice(0, SHOWN_CELL_LENGTH))),
    notes: earlier ? [...table.notes, importsWords.fileImportedBeforeExistingContacts] : table.notes,
  }

  // First: a row needs its file; a file without its row is harmless.
  const fileKey = `imports/${id}.csv`
  await ctx.files.write(fileKey, input.bytes)
  return ctx.db.transact('import.start', async (tx) => {
    await tx.db.q
      .insertInto('imports')
      .values({
        id,
        account_id: user.accountId,
        user_id: user.userId,
        list_id: null,
        file_name: readableName(input.fileName),
        file_key: fileKey,
        file_sha256: sha256,
        state: 'preview',
        failure: null,
        shape: JSON.stringify(shape),
        mapping: JSON.stringify(guessMapping(table.headers, table.sample)),
        total_rows: table.rowCount,
        created_at: tx.clock.now(),
        finished_at: null,
      })
      .execute()
    return findImport(tx, id)
  })
}
