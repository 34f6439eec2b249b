import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { requeueJob } from '../jobs/enqueue.server'
import { FINISHED, finishJob } from '../jobs/finish-job.server'
import { moveSearchWords } from '../thread-search/index-threads.server'
import { getNumberInbox, getSharedInbox } from './inbox.server'
import { publishThreadChanged, publishThreadDeleted } from './publish-thread.server'

/** Threads per transaction, which blocks other writes. */
const CHUNK = 50

/** Index ranges skip moved threads; `!=` would scan them. */
const threadsInOtherInboxes = (comparison: '<' | '>') =>
  statement((q, p: { number_id: string; inbox: string; limit: number }) =>
    q
      .selectFrom('threads')
      .select('id')
      .where('number_id', '=', p.number_id)
      // Draft threads stay with their author.
      .where(({ eb, lit }) => eb('draft', '=', lit(0)))
      .where('inbox', comparison, p.inbox)
      .where('deleted_at', 'is', null)
      .limit(p.limit),
  )
const threadsInEarlierInboxes = threadsInOtherInboxes('<')
const threadsInLaterInboxes = threadsInOtherInboxes('>')
const setInbox = statement((q, p: { id: string; inbox: string }) =>
  q.updateTable('threads').set({ inbox: p.inbox }).where('id', '=', p.id),
)

/** Call it in the transaction that changes the number. */
export const enqueueInboxMove = (
  tx: Ctx,
  { numberId, accountId }: { numberId: string; accountId: string },
): Promise<void> =>
  requeueJob(tx, { kind: 'inbox.move', accountId, key: `number:${numberId}:inbox`, payload: { numberId } })

/** Job. */
export async function moveInbox(
  ctx: Ctx,
  { numberId }: { numberId: string },
  jobKey: string,
): Promise<typeof FINISHED> {
  for (;;) {
    const step = await ctx.db.transact('inbox.move', async (tx) => {
      const number = await tx.db.q
        .selectFrom('phone_numbers')
        .select(['account_id', 'user_id', 'shared'])
        .where('id', '=', numberId)
        .executeTakeFirst()
      if (!number) return finishJob(tx, jobKey)
      const inbox = getNumberInbox(number)
      const query = { number_id: numberId, inbox, limit: CHUNK }
      const first = await tx.db.all(threadsInEarlierInboxes, query)
      const rows = first.length > 0 ? first : await tx.db.all(threadsInLaterInboxes, query)
      for (const { id } of rows) {
        // Unpublish before publishing to new readers. The team includes the previous reader.
        if (inbox !== getSharedInbox(number.account_id)) await publishThreadDeleted(tx, id)
        await tx.db.write(setInbox, { id, inbox })
        await moveSearchWords(tx, id)
        await publishThreadChanged(tx, id)
      }
      return rows.length > 0 ? null : finishJob(tx, jobKey)
    })
    if (step === FINISHED) return FINISHED
  }
}
