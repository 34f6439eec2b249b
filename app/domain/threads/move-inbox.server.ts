import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { enqueueAgain } from '../jobs/enqueue.server'
import { FINISHED, finishJob } from '../jobs/finish-job.server'
import { moveToInbox } from '../search/index-threads.server'
import { inboxOf, sharedInbox } from './inbox.server'
import { tellThread, tellThreadGone } from './publish-thread.server'

/** Threads per transaction, which blocks other writes. */
const CHUNK = 50

/** Index ranges skip moved threads; `!=` would scan them. */
const readElsewhere = (side: '<' | '>') =>
  statement((q, p: { number_id: string; inbox: string; limit: number }) =>
    q
      .selectFrom('threads')
      .select('id')
      .where('number_id', '=', p.number_id)
      // Draft threads stay with their author.
      .where(({ eb, lit }) => eb('draft', '=', lit(0)))
      .where('inbox', side, p.inbox)
      .where('deleted_at', 'is', null)
      .limit(p.limit),
  )
const before = readElsewhere('<')
const after = readElsewhere('>')
const setInbox = statement((q, p: { id: string; inbox: string }) =>
  q.updateTable('threads').set({ inbox: p.inbox }).where('id', '=', p.id),
)

/** Call it in the transaction that changes the number. */
export const followNumber = (tctx: Ctx, numberId: string): Promise<void> =>
  enqueueAgain(tctx, { kind: 'inbox.move', key: `number:${numberId}:inbox`, payload: { numberId } })

/** Job. */
export async function moveInbox(
  ctx: Ctx,
  { numberId }: { numberId: string },
  jobKey: string,
): Promise<typeof FINISHED> {
  for (;;) {
    const step = await ctx.db.transact('inbox.move', async (tctx) => {
      const number = await tctx.db.q
        .selectFrom('phone_numbers')
        .select(['account_id', 'user_id', 'shared'])
        .where('id', '=', numberId)
        .executeTakeFirst()
      if (!number) return finishJob(tctx, jobKey)
      const inbox = inboxOf(number)
      const place = { number_id: numberId, inbox, limit: CHUNK }
      const first = await tctx.db.all(before, place)
      const rows = first.length > 0 ? first : await tctx.db.all(after, place)
      for (const { id } of rows) {
        // Unpublish before publishing to new readers. The team includes the previous reader.
        if (inbox !== sharedInbox(number.account_id)) await tellThreadGone(tctx, id)
        await tctx.db.write(setInbox, { id, inbox })
        await moveToInbox(tctx, id)
        await tellThread(tctx, id)
      }
      return rows.length > 0 ? null : finishJob(tctx, jobKey)
    })
    if (step === FINISHED) return FINISHED
  }
}
