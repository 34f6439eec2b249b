import { statement } from '../../../db/statement'
import { filesToSend } from '../attachments/files-to-send.server'
import type { Ctx } from '../context.server'
import { FINISHED, finishJob } from '../jobs/finish-job.server'
import { useMessages } from '../sending/credits.server'
import { wakeNumber } from '../sending/handle-message-event.server'
import { markBlastItems } from '../search/mark-for-index.server'
import { touchThread } from '../threads/touch-thread.server'
import { beginThreads, findNextItems, insertTheirTexts, refuseListed } from './deal-texts.server'
import { findKeptBlast, hearBlast } from './hear-blast.server'
import type { KeptBlast } from './kept-blast.server'

/** Small chunks limit how long other writes wait. */
const CHUNK = 250

const threadById = statement((q, p: { id: string }) => q.selectFrom('threads').selectAll().where('id', '=', p.id))

/** Job, resumable: creates each recipient's message in their thread. */
export async function dealBlast(
  ctx: Ctx,
  { messageId }: { messageId: string },
  jobKey: string,
): Promise<typeof FINISHED> {
  let after: number | null = -1
  for (;;) {
    const from: number = after
    after = await ctx.db.transact('blast.deal', async (tctx) => {
      const blast = await findKeptBlast(tctx, messageId)
      const isDealing = blast?.state === 'dealing'
      const dealt = isDealing ? await dealNext(tctx, blast, from) : null
      if (dealt !== null) return dealt
      if (isDealing) await hearBlast(tctx, messageId, { type: 'DEALT' })
      await finishJob(tctx, jobKey)
      return null
    })
    if (after === null) return FINISHED
  }
}

async function dealNext(tctx: Ctx, blast: KeptBlast, after: number): Promise<number | null> {
  const { id: blast_id } = blast
  const next = await findNextItems(tctx, { blast_id, after, limit: CHUNK })
  if (!next) return null
  const items = { blast_id, first: next.first, last: next.last }
  const thread = (await tctx.db.first(threadById, { id: blast.row.thread_id }))!
  await useMessages(tctx, thread.account_id, -(await refuseListed(tctx, items, thread.account_id)))
  await beginThreads(tctx, blast, items, thread)
  await insertTheirTexts(tctx, blast, items, thread, await filesToSend(tctx, blast_id, tctx.clock.now()))
  await wakeNumber(tctx, thread.user_number)
  // Keeps the blast's thread above those created for it.
  await touchThread(tctx, thread)
  await markBlastItems(tctx, blast_id, { after: next.first - 1, last: next.last })
  return next.count === CHUNK ? next.last : null
}
