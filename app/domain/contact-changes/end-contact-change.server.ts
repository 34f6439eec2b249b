import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import {
  canUndo,
  findContactChangeRow,
  publishContactChange,
  toContactChange,
  type ContactChangeRow,
} from './contact-changes.read.server'
import type { ContactChangeView } from './contact-changes.schema'
import { contactChangesWords } from './contact-changes.words'

async function updateChange(
  tx: Ctx,
  row: ContactChangeRow,
  change: Partial<ContactChangeRow>,
): Promise<ContactChangeView> {
  const after = { ...row, ...change }
  await tx.db.q.updateTable('contact_changes').set(change).where('id', '=', row.id).execute()
  await publishContactChange(tx, after)
  return toContactChange(tx, after)
}

/** What was changed stays. Throws not_found, not_possible_now. */
export const stopContactChange = (ctx: Ctx, id: string): Promise<ContactChangeView> =>
  ctx.db.transact('contact-change.stop', async (tx) => {
    const row = await findContactChangeRow(tx, id)
    if (row.state === 'stopped') return toContactChange(tx, row)
    if (row.state !== 'running') throw new DomainError('not_possible_now', contactChangesWords.notRunning)
    return updateChange(tx, row, { state: 'stopped', finished_at: tx.clock.now() })
  })

/** By a job. Throws not_found, not_possible_now. */
export const undoContactChange = (ctx: Ctx, id: string): Promise<ContactChangeView> =>
  ctx.db.transact('contact-change.undo-start', async (tx) => {
    const row = await findContactChangeRow(tx, id)
    if (row.state === 'undoing' || row.state === 'undone') return toContactChange(tx, row)
    if (!canUndo(row, tx.clock.now())) throw new DomainError('not_possible_now', contactChangesWords.cannotUndo)
    await enqueue(tx, {
      kind: 'contacts.change',
      accountId: row.account_id,
      key: `contact-change:${id}:undo`,
      payload: { changeId: id },
    })
    return updateChange(tx, row, { state: 'undoing', processed: row.changed, finished_at: null })
  })
