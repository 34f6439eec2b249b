import { discardPreviews } from '../blasts/discard-previews.server'
import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'
import { parseWebUrl } from '../link-previews/web-url'
import { transactMessenger } from '../threads/transact-messenger.server'
import { findMessageOrNoteRow, getMessageView, isNote } from '../threads/messages.read.server'
import type { MessageView } from '../threads/messenger.schema'
import { getNoteView } from '../threads/notes.read.server'
import { publishMessageChanged, publishNoteChanged } from '../threads/publish-thread.server'

/** A blast's preview, else a link preview (product.md). Throws not_found, forbidden. */
export async function removePreview(ctx: Ctx, input: { threadId: string; messageId: string }): Promise<MessageView> {
  requireWriter(ctx)
  const row = await findMessageOrNoteRow(ctx, input)
  const hasBlastPreview =
    !isNote(row) &&
    row.type === 'blast' &&
    row.state === 'draft' &&
    (await getMessageView(ctx, row.id)).blast?.previewed
  return hasBlastPreview ? discardPreviews(ctx, input) : hideLink(ctx, input)
}

function hideLink(ctx: Ctx, input: { threadId: string; messageId: string }): Promise<MessageView> {
  return transactMessenger(ctx, async (tx) => {
    const row = await findMessageOrNoteRow(tx, input)
    const { id, body } = row
    // A link added later gets a preview.
    const hasLink = parseWebUrl(body) !== null
    if (isNote(row)) return hasLink ? hideNoteLink(tx, id) : getNoteView(tx, id)
    if (!hasLink) return getMessageView(tx, id)
    await tx.db.q.updateTable('messages').set({ hides_link: 1 }).where('id', '=', id).execute()
    await publishMessageChanged(tx, id)
    return getMessageView(tx, id)
  })
}

async function hideNoteLink(tx: Ctx, id: string): Promise<MessageView> {
  const facts = { hides_link: 1 as const, updated_at: tx.clock.now() }
  await tx.db.q.updateTable('notes').set(facts).where('id', '=', id).execute()
  const note = await getNoteView(tx, id)
  await publishNoteChanged(tx, note)
  return note
}
