import type { BlastEvent } from '../../../machines/server/blast'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { publishMessageChanged, publishThreadChanged } from '../threads/publish-thread.server'
import { nextSortTime, touchThread } from '../threads/touch-thread.server'
import { closeBlast, releaseBlast, reserveBlast } from './bill-blast.server'
import { getBlastFiles } from './preview-blast.server'
import { advanceBlast, storedBlast, type StoredBlast } from './stored-blast.server'

const blastById = statement((q, p: { id: string }) =>
  q.selectFrom('messages').selectAll().where('id', '=', p.id).where('type', '=', 'blast'),
)

export async function findStoredBlast(ctx: Ctx, id: string): Promise<StoredBlast | null> {
  const row = await ctx.db.first(blastById, { id })
  return row ? storedBlast(row) : null
}

export async function handleBlastEvent(tx: Ctx, id: string, event: BlastEvent): Promise<boolean> {
  const blast = await findStoredBlast(tx, id)
  return blast ? dispatchBlastEvent(tx, blast, event) : false
}

export async function dispatchBlastEvent(tx: Ctx, blast: StoredBlast, event: BlastEvent): Promise<boolean> {
  const before = blast.state
  if (!(await advanceBlast(tx, blast, event))) return false
  const { id, state, row } = blast
  if (before === 'draft') {
    const { media } = await getBlastFiles(tx, row)
    await reserveBlast(tx, { id, accountId: row.account_id, hasFiles: media.length > 0 })
  }
  // Texts already dispatched release their own quota when canceled.
  if (state === 'draft' || state === 'canceled') await releaseBlast(tx, { id, accountId: row.account_id })
  if (state === 'dispatched') await closeBlast(tx, id)
  if (before === 'waiting' && row.scheduled_at !== null && state === 'dispatching') {
    // Sorts by time of sending, not of writing.
    const sort_time = await nextSortTime(tx, row.thread_id)
    await tx.db.q.updateTable('messages').set({ sort_time }).where('id', '=', id).execute()
    await touchThread(tx, { id: row.thread_id, account_id: row.account_id })
  }
  await publishMessageChanged(tx, id)
  await publishThreadChanged(tx, row.thread_id)
  return true
}
