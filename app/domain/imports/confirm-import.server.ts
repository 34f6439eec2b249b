import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import type { ConfirmImport, ImportView } from '../contacts/contacts.schema'
import { createList } from '../contact-lists/fill-list.server'
import { findImport, PROGRESS_COLUMNS } from './imports.read.server'
import { getMappingBlocker } from './mapping-blocker'
import { requireWriter } from '../contacts/require-writer'
import { recordProgress } from './run-import.server'
import { importsWords } from './imports.words'

/** A repeated import of a file adds no second list. */
async function findOrCreateList(tx: Ctx, accountId: string, userId: string, name: string): Promise<string> {
  const known = await tx.db.q
    .selectFrom('contact_lists')
    .select('id')
    .where('account_id', '=', accountId)
    .where('name', '=', name)
    .where('source', '=', 'import')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return known?.id ?? createList(tx, { accountId, createdBy: userId, name, source: 'import' })
}

/** Throws not_found, forbidden, invalid, import_not_ready. */
export async function confirmImport(
  ctx: Ctx,
  id: string,
  input: Omit<ConfirmImport, 'conflicts'> & Partial<Pick<ConfirmImport, 'conflicts'>>,
): Promise<ImportView> {
  const user = requireWriter(ctx)
  return ctx.db.transact('import.confirm', async (tx) => {
    const view = await findImport(tx, id)
    if (view.state !== 'preview') throw new DomainError('import_not_ready', importsWords.importStartedBefore)
    const blocker = getMappingBlocker(input.mapping, view.headers.length)
    if (blocker) throw new DomainError('invalid', blocker, { mapping: [blocker] })

    const listName = input.listName ?? view.listName ?? (view.fileName.replace(/\.[^.]*$/, '') || view.fileName)
    const confirmed = await tx.db.q
      .updateTable('imports')
      .set({
        state: 'running',
        mapping: JSON.stringify(input.mapping),
        conflicts: input.conflicts ?? 'fill',
        list_id: await findOrCreateList(tx, user.accountId, user.userId, listName),
      })
      .where('id', '=', id)
      .returning(PROGRESS_COLUMNS)
      .executeTakeFirstOrThrow()
    await enqueue(tx, {
      kind: 'contacts.import',
      accountId: user.accountId,
      key: `import:${id}:run`,
      payload: { importId: id },
    })
    await recordProgress(tx, confirmed)
    return findImport(tx, id)
  })
}
