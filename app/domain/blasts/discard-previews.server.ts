import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { changeMessenger } from '../threads/transact-messenger.server'
import { messageAsIs } from '../threads/messages.read.server'
import type { MessageView } from '../threads/messenger.schema'
import { tellMessage } from '../threads/publish-thread.server'
import { TOO_LATE } from './blast-words'
import { findBlastRow } from './find-blast.server'

const itemsOfBlast = statement((q, p: { blast_id: string }) =>
  q.deleteFrom('blast_items').where('blast_id', '=', p.blast_id),
)

const draftsOfThread = statement((q, p: { thread_id: string }) =>
  q.selectFrom('messages').select('id').where('thread_id', '=', p.thread_id).where('state', '=', 'draft'),
)

export async function discardItems(tctx: Ctx, blastId: string): Promise<void> {
  await tctx.db.write(itemsOfBlast, { blast_id: blastId })
}

/** Drafts of all users in the thread. */
export async function discardPreviewsOf(tctx: Ctx, threadId: string): Promise<void> {
  for (const { id } of await tctx.db.all(draftsOfThread, { thread_id: threadId })) {
    await discardItems(tctx, id)
    await tellMessage(tctx, id)
  }
}

/** Back to writing (spec 2-live §4.5). Throws not_found, forbidden, conflict once published. */
export async function discardPreviews(ctx: Ctx, input: { threadId: string; messageId: string }): Promise<MessageView> {
  return changeMessenger(ctx, async (tctx) => {
    const { row } = await findBlastRow(tctx, input)
    if (row.state !== 'draft') throw new DomainError('conflict', TOO_LATE)
    await discardItems(tctx, row.id)
    await tellMessage(tctx, row.id)
    return messageAsIs(tctx, row.id)
  })
}
