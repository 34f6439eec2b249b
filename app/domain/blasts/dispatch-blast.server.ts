import { statement } from '../../../db/statement'
import { loadFilesToSend } from '../attachments/load-files-to-send.server'
import type { Ctx } from '../context.server'
import { FINISHED, finishJob } from '../jobs/finish-job.server'
import { enqueueSending } from '../sending/handle-message-event.server'
import { markBlastItemsForIndex } from '../thread-search/mark-for-index.server'
import { touchThread } from '../threads/touch-thread.server'
import { spendBlastChunk } from './bill-blast.server'
import { createThreads, findNextItems, createTexts, excludeSuppressed } from './create-blast-texts.server'
import { findStoredBlast, handleBlastEvent } from './handle-blast-event.server'
import type { StoredBlast } from './stored-blast.server'

/** Small chunks limit how long other writes wait. */
const CHUNK = 250

const threadById = statement((q, p: { id: string }) => q.selectFrom('threads').selectAll().where('id', '=', p.id))

/** Job, resumable: creates each recipient's message in their thread. */
export async function dispatchBlast(
  ctx: Ctx,
  { messageId }: { messageId: string },
  jobKey: string,
): Promise<typeof FINISHED> {
  let after: number | null = -1
  for (;;) {
    const from: number = after
    after = await ctx.db.transact('blast.dispatch', async (tx) => {
      const blast = await findStoredBlast(tx, messageId)
      const isDispatching = blast?.state === 'dispatching'
      const dispatched = isDispatching ? await dispatchChunk(tx, blast, from) : null
      if (dispatched !== null) return dispatched
      if (isDispatching) await handleBlastEvent(tx, messageId, { type: 'MESSAGES_CREATED' })
      await finishJob(tx, jobKey)
      return null
    })
    if (after === null) return FINISHED
  }
}

async function dispatchChunk(tx: Ctx, blast: StoredBlast, after: number): Promise<number | null> {
  const { id: blast_id } = blast
  const next = await findNextItems(tx, { blast_id, after, limit: CHUNK })
  if (!next) return null
  const items = { blast_id, first: next.first, last: next.last }
  const thread = (await tx.db.first(threadById, { id: blast.row.thread_id }))!
  const accountId = thread.account_id
  const excluded = await excludeSuppressed(tx, items, accountId)
  const files = await loadFilesToSend(tx, blast_id, tx.clock.now())
  const hasFiles = files.media.length > 0
  const prices = await spendBlastChunk(tx, { id: blast_id, accountId, hasFiles }, { ...items, excluded })
  await createThreads(tx, blast, items, thread)
  await createTexts(tx, blast, items, thread, files, prices)
  await enqueueSending(tx, thread.user_number)
  // Keeps the blast's thread above those created for it.
  await touchThread(tx, thread)
  await markBlastItemsForIndex(tx, blast_id, { after: next.first - 1, last: next.last })
  return next.count === CHUNK ? next.last : null
}
