import type { Selectable } from 'kysely'
import type { BlastItemsTable } from '../../../db/schema/messenger'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { changeMessenger } from '../threads/transact-messenger.server'
import { markThread } from '../search/mark-for-index.server'
import { findMessageRow, messageAsIs, type MessageRow } from '../threads/messages.read.server'
import type { MessageView } from '../threads/messenger.schema'
import { tellMessage, tellMessageGone, tellThread } from '../threads/publish-thread.server'
import { touchThread } from '../threads/touch-thread.server'
import { findThreadRow } from '../threads/threads.read.server'
import type { BlastMessageView, ChangeMessage } from './blast.schema'
import { TOO_LATE } from './blast-words'
import { itemPlace, itemView } from './blast-messages.read.server'
import { findBlastRow, requireBlasts } from './find-blast.server'
import { fillFor, filesOfBlast } from './preview-blast.server'

/** Edits or omits a previewed text; `hidden` hides a sent blast. Throws not_found, invalid, conflict, forbidden. */
export async function changeMessage(ctx: Ctx, input: ChangeMessage): Promise<BlastMessageView | MessageView> {
  const place = itemPlace(input.messageId)
  return place === null ? hideBlast(ctx, input) : changeItem(ctx, input, place)
}

async function changeItem(
  ctx: Ctx,
  { threadId, rawBody, omitted }: ChangeMessage,
  { blastId, position }: { blastId: string; position: number },
): Promise<BlastMessageView> {
  await requireBlasts(ctx)
  return changeMessenger(ctx, async (tctx) => {
    const { row } = await findBlastRow(tctx, { threadId, messageId: blastId })
    if (row.state !== 'draft') throw new DomainError('conflict', TOO_LATE)
    const item = await tctx.db.q
      .selectFrom('blast_items')
      .selectAll()
      .where('blast_id', '=', blastId)
      .where('position', '=', position)
      .executeTakeFirst()
    if (!item) throw notFound('Message')
    const change: Partial<Selectable<BlastItemsTable>> = {
      ...(rawBody === undefined ? {} : { raw_body: rawBody, ...(await refill(tctx, row, item, rawBody)) }),
      ...(omitted === undefined ? {} : { omitted: omitted ? 1 : 0 }),
    }
    if (Object.keys(change).length > 0)
      await tctx.db.q
        .updateTable('blast_items')
        .set(change)
        .where('blast_id', '=', blastId)
        .where('position', '=', position)
        .execute()
    await tellMessage(tctx, blastId)
    return itemView(tctx, blastId, position)
  })
}

async function refill(tctx: Ctx, blast: MessageRow, item: Selectable<BlastItemsTable>, rawBody: string) {
  const files = await filesOfBlast(tctx, blast)
  const { e164, contact_id: contactId } = item
  return fillFor(tctx, { accountId: blast.account_id, e164, contactId, files }, rawBody)
}

async function hideBlast(
  ctx: Ctx,
  { threadId, messageId, hidden, rawBody, omitted }: ChangeMessage,
): Promise<MessageView> {
  if (hidden !== true || rawBody !== undefined || omitted !== undefined)
    throw new DomainError('invalid', 'Only one recipient’s message is changed or left out')
  return changeMessenger(ctx, async (tctx) => {
    const thread = await findThreadRow(tctx, threadId)
    const row = await findMessageRow(tctx, { threadId, messageId })
    if (row.type !== 'blast' || row.state !== 'dealt')
      throw new DomainError('conflict', 'Only a blast that was sent can be hidden')
    const view = await messageAsIs(tctx, messageId)
    await tctx.db.q.updateTable('messages').set({ hidden_at: tctx.clock.now() }).where('id', '=', messageId).execute()
    await markThread(tctx, threadId)
    await tellMessageGone(tctx, { id: messageId, threadId })
    await touchThread(tctx, thread)
    await tellThread(tctx, threadId)
    return { ...view, hidden: true }
  })
}
