import { discardPreviews } from '../blasts/discard-previews.server'
import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'
import { parseWebUrl } from '../link-previews/web-url'
import { transactMessenger } from '../threads/transact-messenger.server'
import { findMessageRow, getMessageView } from '../threads/messages.read.server'
import type { MessageView } from '../threads/messenger.schema'
import { publishMessageChanged } from '../threads/publish-thread.server'

/** A blast's preview, else a link preview (product.md). Throws not_found, forbidden. */
export async function removePreview(ctx: Ctx, input: { threadId: string; messageId: string }): Promise<MessageView> {
  requireWriter(ctx)
  const row = await findMessageRow(ctx, input)
  const hasBlastPreview =
    row.type === 'blast' && row.state === 'draft' && (await getMessageView(ctx, row.id)).blast?.previewed
  return hasBlastPreview ? discardPreviews(ctx, input) : hideLink(ctx, input)
}

function hideLink(ctx: Ctx, input: { threadId: string; messageId: string }): Promise<MessageView> {
  return transactMessenger(ctx, async (tx) => {
    const { id, body } = await findMessageRow(tx, input)
    // A link added later gets a preview.
    if (parseWebUrl(body) === null) return getMessageView(tx, id)
    await tx.db.q.updateTable('messages').set({ hides_link: 1 }).where('id', '=', id).execute()
    await publishMessageChanged(tx, id)
    return getMessageView(tx, id)
  })
}
