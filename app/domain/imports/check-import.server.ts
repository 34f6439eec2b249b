import type { CheckImport, ImportView } from '../contacts/contacts.schema'
import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'
import type { CsvOptions } from '../csv.port'
import { DomainError } from '../errors'
import { checkRows } from './check-rows.server'
import { guessMapping } from './import-fields'
import { findImport, findPreview } from './imports.read.server'
import { getMappingBlocker } from './mapping-blocker'
import { readFileOfAccount } from './csv/read-file.server'

/** Reads the file of a preview again. Throws not_found, invalid, import_not_ready, unreadable_file, in_progress. */
export async function checkImport(
  ctx: Ctx,
  id: string,
  { mapping: chosen, encoding, listName, conflicts }: CheckImport,
  options: CsvOptions = {},
): Promise<ImportView> {
  const { accountId } = requireWriter(ctx)
  const { fileKey, shape: before, view } = await findPreview(ctx, id)
  const isRecoded = encoding !== undefined && encoding !== before.format.encoding
  const result = await readFileOfAccount(ctx, accountId, async () => {
    const bytes = await ctx.files.read(fileKey)
    const table = isRecoded ? await ctx.csv.inspect({ bytes, encoding }, options) : null
    if (table && !table.ok) throw new DomainError(table.code, table.reason, { encoding: [table.reason] })
    const shape = table
      ? { format: table.format, headers: table.headers, sample: table.sample, notes: table.notes }
      : before
    const hasSameColumns = shape.headers.length === before.headers.length
    const guessed = isRecoded ? guessMapping(shape.headers, shape.sample) : view.mapping
    const mapping = chosen && (hasSameColumns || !isRecoded) ? chosen : guessed
    const blocker = chosen ? getMappingBlocker(mapping, shape.headers.length) : null
    if (blocker) throw new DomainError('invalid', blocker, { mapping: [blocker] })
    const check = await checkRows(
      ctx,
      { accountId, bytes, mapping, headers: shape.headers, format: shape.format },
      options,
    )
    return { shape, mapping, check, totalRows: table ? table.rowCount : view.totalRows }
  })
  return ctx.db.transact('import.check', async (tx) => {
    // It may have been confirmed since.
    await findPreview(tx, id)
    await tx.db.q
      .updateTable('imports')
      .set({
        shape: JSON.stringify(result.shape),
        mapping: JSON.stringify(result.mapping),
        checked: JSON.stringify(result.check),
        total_rows: result.totalRows,
        ...(listName !== undefined && { chosen_list_name: listName }),
        ...(conflicts !== undefined && { conflicts }),
      })
      .where('id', '=', id)
      .execute()
    return findImport(tx, id)
  })
}
