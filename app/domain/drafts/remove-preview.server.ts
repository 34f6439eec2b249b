import { discardPreviews } from '../blasts/discard-previews.server'
import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'
import { webUrlOf } from '../link-previews/web-url'
import { changeMessenger } from '../threads/transact-messenger.server'
import { findMessageRow, messageAsIs } from '../threads/messages.read.server'
import type { MessageView } from '../threads/messenger.schema'
import { tellMessage } from '../threads/publish-thread.server'

/** A blast's preview, else a link preview (product.md). Throws not_found, forbidden. */
export async function removePreview(ctx: Ctx, input: { threadId: string; messageId: string }): Promise<MessageView> {
  requireWriter(ctx)
  const row = await findMessageRow(ctx, input)
  const isFilled = row.type === 'blast' && row.state === 'draft' && (await messageAsIs(ctx, row.id)).blast?.previewed
  return isFilled ? discardPreviews(ctx, input) : hideLink(ctx, input)
}

function hideLink(ctx: Ctx, input: { threadId: string; messageId: string }): Promise<MessageView> {
  return changeMessenger(ctx, async (tctx) => {
    const { id, body } = await findMessageRow(tctx, input)
    // A link added later gets a preview.
    if (webUrlOf(body) === null) return messageAsIs(tctx, id)
    await tctx.db.q.updateTable('messages').set({ hides_link: 1 }).where('id', '=', id).execute()
    await tellMessage(tctx, id)
    return messageAsIs(tctx, id)
  })
}
