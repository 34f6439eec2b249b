import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { transactMessenger } from '../threads/transact-messenger.server'
import type { ThreadView } from '../threads/messenger.schema'
import { findSendingNumber } from '../threads/messenger-phones.read.server'
import { findDraftThread, continueInThread } from '../threads/open-thread.server'
import { publishThreadChanged } from '../threads/publish-thread.server'
import { findThreadBetween } from '../threads/find-thread-between.server'
import { findThread, findThreadRow, type ThreadRow } from '../threads/threads.read.server'
import { threadsWords } from '../threads/threads.words'
import { draftsWords } from './drafts.words'

/** Throws not_found, invalid, conflict after the first message, forbidden. */
export async function chooseNumber(
  ctx: Ctx,
  { threadId, phoneId }: { threadId: string; phoneId: string },
): Promise<ThreadView> {
  return transactMessenger(ctx, async (tx, { userId }) => {
    const thread = await findThreadRow(tx, threadId)
    if (thread.draft === 0) throw new DomainError('conflict', draftsWords.youCannotChangeNumberAfter)
    const number = await findSendingNumber(tx, { phoneId })
    if (await isRecipient(tx, thread, number.e164))
      throw new DomainError('invalid', threadsWords.ownNumber, { phoneId: [threadsWords.ownNumber] })
    const { recipient: theirs } = thread
    const existing =
      theirs === null
        ? undefined
        : ((await findThreadBetween(tx, { accountId: thread.account_id, ours: number.e164, theirs })) ??
          (await findDraftThread(tx, { userId, ours: [number.e164], theirs })))
    if (existing && existing.id !== thread.id) return continueInThread(tx, thread, existing, userId)
    await tx.db.q
      .updateTable('threads')
      .set({ number_id: number.id, user_number: number.e164, inbox: number.inbox })
      .where('id', '=', thread.id)
      .execute()
    await publishThreadChanged(tx, thread.id)
    return findThread(tx, thread.id)
  })
}

async function isRecipient(tx: Ctx, { id, recipient }: ThreadRow, e164: string): Promise<boolean> {
  if (recipient === e164) return true
  const match = await tx.db.q
    .selectFrom('blast_recipients')
    .select('e164')
    .where('thread_id', '=', id)
    .where('e164', '=', e164)
    .executeTakeFirst()
  return match !== undefined
}
