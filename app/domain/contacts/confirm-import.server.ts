import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import type { ConfirmImport, ImportView } from './contacts.schema'
import { createList } from './fill-list.server'
import { importFieldLabel, type ImportField } from './contact-fields'
import { findImport, PROGRESS_COLUMNS } from './imports.read.server'
import { requireWriter } from './require-writer'
import { recordProgress } from './run-import.server'

const REPEATABLE: ReadonlySet<ImportField> = new Set(['phone', 'address', 'ignore'])

function whyNotMapped(mapping: readonly ImportField[], columns: number): string | null {
  if (mapping.length !== columns) return `The file has ${columns} columns; the mapping names ${mapping.length}`
  if (!mapping.includes('phone')) return 'Choose the column that holds the phone number'
  const twice = mapping.find((field, column) => !REPEATABLE.has(field) && mapping.indexOf(field) !== column)
  return twice ? `Two columns are mapped to ‘${importFieldLabel(twice)}’; choose one` : null
}

/** A repeated import of a file adds no second list. */
async function listNamed(tctx: Ctx, accountId: string, userId: string, name: string): Promise<string> {
  const known = await tctx.db.q
    .selectFrom('contact_lists')
    .select('id')
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .where('source', '=', 'import')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return known?.id ?? createList(tctx, { accountId, createdBy: userId, name, source: 'import' })
}

/** Throws not_found, forbidden, invalid, import_not_ready. */
export async function confirmImport(ctx: Ctx, id: string, input: ConfirmImport): Promise<ImportView> {
  const user = requireWriter(ctx)
  return ctx.db.transact('import.confirm', async (tctx) => {
    const view = await findImport(tctx, id)
    if (view.state !== 'preview') throw new DomainError('import_not_ready', 'This import was started before')
    const wrong = whyNotMapped(input.mapping, view.headers.length)
    if (wrong) throw new DomainError('invalid', wrong, { mapping: [wrong] })

    const listName = input.listName ?? (view.fileName.replace(/\.[^.]*$/, '') || view.fileName)
    const confirmed = await tctx.db.q
      .updateTable('imports')
      .set({
        state: 'running',
        mapping: JSON.stringify(input.mapping),
        list_id: await listNamed(tctx, user.accountId, user.userId, listName),
      })
      .where('id', '=', id)
      .returning(PROGRESS_COLUMNS)
      .executeTakeFirstOrThrow()
    await enqueue(tctx, { kind: 'contacts.import', key: `import:${id}:run`, payload: { importId: id } })
    await recordProgress(tctx, confirmed)
    return findImport(tctx, id)
  })
}
