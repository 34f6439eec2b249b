import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { CsvOptions } from '../csv.port'
import { DomainError, isDomainError } from '../errors'
import { requireFileQuota } from '../stored-files/require-file-quota.server'
import type { ImportView } from '../contacts/contacts.schema'
import { checkRows } from './check-rows.server'
import { guessMapping } from './import-fields'
import type { ImportShape } from './import-shape.server'
import { findImport } from './imports.read.server'
import { readFileOfAccount } from './csv/read-file.server'
import { requireWriter } from '../contacts/require-writer'
import { importsWords } from './imports.words'

const MAX_FILE_NAME = 255

/** Display only, never a path. */
const readableName = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, MAX_FILE_NAME) || 'contacts.csv'

/** Each holds a file for a day. */
export const MAX_PREVIEWS = 5

const previewCount = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', p.account_id)
    .where('state', '=', 'preview'),
)

async function requireFewPreviews(ctx: Ctx, accountId: string): Promise<void> {
  const count = Number((await ctx.db.first(previewCount, { account_id: accountId }))?.count ?? 0)
  if (count < MAX_PREVIEWS) return
  const reason = importsWords.tooManyPreviews(MAX_PREVIEWS)
  throw new DomainError('conflict', reason, { file: [reason] })
}

/** Reading ends with the signal. Throws too_large, unreadable_file, in_progress, conflict, forbidden. */
export async function startImport(
  ctx: Ctx,
  input: { fileName: string; bytes: Uint8Array },
  options: CsvOptions = {},
): Promise<ImportView> {
  const user = requireWriter(ctx)
  const { accountId } = user
  await requireFewPreviews(ctx, accountId)
  const read = await readFileOfAccount(ctx, accountId, async () => {
    const table = await ctx.csv.inspect({ bytes: input.bytes }, options)
    if (!table.ok) throw new DomainError(table.code, table.reason, { file: [table.reason] })
    const { format, headers, sample } = table
    const mapping = guessMapping(headers, sample)
    return {
      table,
      mapping,
      check: await checkRows(ctx, { accountId, bytes: input.bytes, format, headers, mapping }, options),
    }
  })
  const { table, mapping, check } = read

  const id = ctx.ids('imp')
  const earlier = await ctx.db.q
    .selectFrom('imports')
    .select('finished_at')
    .where('account_id', '=', accountId)
    .where('file_sha256', '=', table.sha256)
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const shape: ImportShape = {
    format: table.format,
    headers: table.headers,
    sample: table.sample,
    notes: earlier ? [...table.notes, importsWords.fileImportedBeforeExistingContacts] : table.notes,
  }

  // First: a row needs its file; a file without its row is harmless.
  const fileKey = `imports/${id}.csv`
  await ctx.files.write(fileKey, input.bytes)
  try {
    return await ctx.db.transact('import.start', async (tx) => {
      await requireFewPreviews(tx, accountId)
      await requireFileQuota(tx, accountId, input.bytes.length)
      await tx.db.q
        .insertInto('imports')
        .values({
          id,
          account_id: accountId,
          user_id: user.userId,
          list_id: null,
          file_name: readableName(input.fileName),
          file_key: fileKey,
          file_sha256: table.sha256,
          file_bytes: input.bytes.length,
          state: 'preview',
          failure: null,
          shape: JSON.stringify(shape),
          mapping: JSON.stringify(mapping),
          checked: JSON.stringify(check),
          total_rows: table.rowCount,
          created_at: tx.clock.now(),
          finished_at: null,
        })
        .execute()
      return findImport(tx, id)
    })
  } catch (error) {
    if (isDomainError(error)) await ctx.files.remove(fileKey)
    throw error
  }
}
