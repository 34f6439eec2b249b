import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { changeMessenger } from '../threads/transact-messenger.server'
import type { ThreadView } from '../threads/messenger.schema'
import { numberToTextFrom } from '../threads/messenger-phones.read.server'
import { begunWith, continueIn, OWN_NUMBER } from '../threads/open-thread.server'
import { tellThread } from '../threads/publish-thread.server'
import { threadBetween } from '../threads/find-thread-between.server'
import { findThread, findThreadRow, type ThreadRow } from '../threads/threads.read.server'

/** Throws not_found, invalid, conflict after the first message, forbidden. */
export async function chooseNumber(
  ctx: Ctx,
  { threadId, phoneId }: { threadId: string; phoneId: string },
): Promise<ThreadView> {
  return changeMessenger(ctx, async (tctx, { userId }) => {
    const thread = await findThreadRow(tctx, threadId)
    if (thread.draft === 0) throw new DomainError('conflict', 'A conversation keeps its number')
    const number = await numberToTextFrom(tctx, { phoneId })
    if (await goesTo(tctx, thread, number.e164)) throw new DomainError('invalid', OWN_NUMBER, { phoneId: [OWN_NUMBER] })
    const { recipient: theirs } = thread
    const known =
      theirs === null
        ? undefined
        : ((await threadBetween(tctx, { accountId: thread.account_id, ours: number.e164, theirs })) ??
          (await begunWith(tctx, { userId, ours: [number.e164], theirs })))
    if (known && known.id !== thread.id) return continueIn(tctx, thread, known, userId)
    await tctx.db.q
      .updateTable('threads')
      .set({ number_id: number.id, user_number: number.e164, inbox: number.inbox })
      .where('id', '=', thread.id)
      .execute()
    await tellThread(tctx, thread.id)
    return findThread(tctx, thread.id)
  })
}

async function goesTo(tctx: Ctx, { id, recipient }: ThreadRow, e164: string): Promise<boolean> {
  if (recipient === e164) return true
  const one = await tctx.db.q
    .selectFrom('blast_recipients')
    .select('e164')
    .where('thread_id', '=', id)
    .where('e164', '=', e164)
    .executeTakeFirst()
  return one !== undefined
}
