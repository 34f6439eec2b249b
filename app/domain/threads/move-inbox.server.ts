import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { enqueueAgain } from '../jobs/enqueue.server'
import { FINISHED, finishJob } from '../jobs/finish-job.server'
import { moveToInbox } from '../search/index-threads.server'
import { inboxOf, sharedInbox } from './inbox.server'
import { tellThread, tellThreadGone } from './publish-thread.server'

/** So many are moved in one transaction: whoever else waits for the file waits that long. */
const CHUNK = 50

/** Those on one side of the inbox in their index: what was moved already is not gone through again with each step. */
const readElsewhere = (side: '<' | '>') =>
  statement((q, p: { number_id: string; inbox: string; limit: number }) =>
    q
      .selectFrom('threads')
      .select('id')
      .where('number_id', '=', p.number_id)
      // What somebody has begun and not sent is theirs, whoever reads the number.
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

/** A number was shared with the team, or is one person's again: its conversations follow it. Runs in the transaction that says so. */
export const followNumber = (tctx: Ctx, numberId: string): Promise<void> =>
  enqueueAgain(tctx, { kind: 'inbox.move', key: `number:${numberId}:inbox`, payload: { numberId } })

/** Gives the conversations of a number to whoever reads it now. Each one's draft stays theirs. (Job.) */
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
        // Whoever reads it no more is told that it is gone, before those who do are told that it is there. The team reads with all who did.
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
