import type { Selectable } from 'kysely'
import type { BlastItemsTable } from '../../../db/schema/messenger'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { transactMessenger } from '../threads/transact-messenger.server'
import { markThreadForIndex } from '../thread-search/mark-for-index.server'
import { findMessageRow, getMessageView, type MessageRow } from '../threads/messages.read.server'
import type { MessageView } from '../threads/messenger.schema'
import { publishMessageChanged, publishMessageDeleted, publishThreadChanged } from '../threads/publish-thread.server'
import { touchThread } from '../threads/touch-thread.server'
import { findThreadRow } from '../threads/threads.read.server'
import type { BlastMessageView, ChangeMessage } from './blast.schema'
import { blastsWords, ALREADY_SENT } from './blasts.words'
import { parseItemId, getItemView } from './blast-messages.read.server'
import { findBlastRow, requireBlasts } from './find-blast.server'
import { renderText, getBlastFiles } from './preview-blast.server'

/** Edits or omits a previewed text; `hidden` hides a sent blast. Throws not_found, invalid, conflict, forbidden. */
export async function updateMessage(ctx: Ctx, input: ChangeMessage): Promise<BlastMessageView | MessageView> {
  const itemRef = parseItemId(input.messageId)
  return itemRef === null ? hideBlast(ctx, input) : updateItem(ctx, input, itemRef)
}

async function updateItem(
  ctx: Ctx,
  { threadId, rawBody, omitted }: ChangeMessage,
  { blastId, position }: { blastId: string; position: number },
): Promise<BlastMessageView> {
  await requireBlasts(ctx)
  return transactMessenger(ctx, async (tx) => {
    const { row } = await findBlastRow(tx, { threadId, messageId: blastId })
    if (row.state !== 'draft') throw new DomainError('conflict', ALREADY_SENT)
    const item = await tx.db.q
      .selectFrom('blast_items')
      .selectAll()
      .where('blast_id', '=', blastId)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!item) throw notFound('Message')
    const updates: Partial<Selectable<BlastItemsTable>> = {
      ...(rawBody === undefined ? {} : { raw_body: rawBody, ...(await refill(tx, row, item, rawBody)) }),
      ...(omitted === undefined ? {} : { omitted: omitted ? 1 : 0 }),
    }
    if (Object.keys(updates).length > 0)
      await tx.db.q
        .updateTable('blast_items')
        .set(updates)
        .where('blast_id', '=', blastId)
        .where('position', '=', position)
        .execute()
    await publishMessageChanged(tx, blastId)
    return getItemView(tx, blastId, position)
  })
}

async function refill(tx: Ctx, blast: MessageRow, item: Selectable<BlastItemsTable>, rawBody: string) {
  const files = await getBlastFiles(tx, blast)
  const { e164, contact_id: contactId } = item
  return renderText(tx, { accountId: blast.account_id, e164, contactId, files }, rawBody)
}

async function hideBlast(
  ctx: Ctx,
  { threadId, messageId, hidden, rawBody, omitted }: ChangeMessage,
): Promise<MessageView> {
  if (hidden !== true || rawBody !== undefined || omitted !== undefined)
    throw new DomainError('invalid', blastsWords.youCanChangeOrOmit)
  return transactMessenger(ctx, async (tx) => {
    const thread = await findThreadRow(tx, threadId)
    const row = await findMessageRow(tx, { threadId, messageId })
    if (row.type !== 'blast' || row.state !== 'dispatched')
      throw new DomainError('conflict', blastsWords.youCanHideOnlySent)
    const view = await getMessageView(tx, messageId)
    await tx.db.q.updateTable('messages').set({ hidden_at: tx.clock.now() }).where('id', '=', messageId).execute()
    await markThreadForIndex(tx, threadId)
    await publishMessageDeleted(tx, { id: messageId, threadId })
    await touchThread(tx, thread)
    await publishThreadChanged(tx, threadId)
    return { ...view, hidden: true }
  })
}
