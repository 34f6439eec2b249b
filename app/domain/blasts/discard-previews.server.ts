import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { transactMessenger } from '../threads/transact-messenger.server'
import { getMessageView } from '../threads/messages.read.server'
import type { MessageView } from '../threads/messenger.schema'
import { publishMessageChanged } from '../threads/publish-thread.server'
import { ALREADY_SENT } from './blasts.words'
import { findBlastRow } from './find-blast.server'

const deleteItems = statement((q, p: { blast_id: string }) =>
  q.deleteFrom('blast_items').where('blast_id', '=', p.blast_id),
)

const threadDrafts = statement((q, p: { thread_id: string }) =>
  q.selectFrom('messages').select('id').where('thread_id', '=', p.thread_id).where('state', '=', 'draft'),
)

export async function discardItems(tx: Ctx, blastId: string): Promise<void> {
  await tx.db.write(deleteItems, { blast_id: blastId })
}

/** Drafts of all users in the thread. */
export async function discardThreadPreviews(tx: Ctx, threadId: string): Promise<void> {
  for (const { id } of await tx.db.all(threadDrafts, { thread_id: threadId })) {
    await discardItems(tx, id)
    await publishMessageChanged(tx, id)
  }
}

/** Back to writing (spec 2-live §4.5). Throws not_found, forbidden, conflict once published. */
export async function discardPreviews(ctx: Ctx, input: { threadId: string; messageId: string }): Promise<MessageView> {
  return transactMessenger(ctx, async (tx) => {
    const { row } = await findBlastRow(tx, input)
    if (row.state !== 'draft') throw new DomainError('conflict', ALREADY_SENT)
    await discardItems(tx, row.id)
    await publishMessageChanged(tx, row.id)
    return getMessageView(tx, row.id)
  })
}
