import type { AttachmentFailure } from '../../../db/schema/messenger'
import { createBackoffRetry } from '../jobs/create-backoff-retry.server'
import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import type { NewJob } from '../jobs/catalogue'
import { publishMessageChanged } from '../threads/publish-thread.server'
import { detectAttachmentKind, HEAD_BYTES, type AttachmentKind } from './detect-attachment-kind.server'
import { MAX_ATTACHMENT_BYTES } from './attachment-limits'
const NOT_FOUND_CODES = [404, 410]
/** A text may be reported before its files are available. */
const MAX_DELAY_MS = 10 * 60_000

class TooLarge extends Error {}

export const storeAttachmentJob = (id: string, accountId: string): NewJob => ({
  kind: 'attachment.store',
  accountId,
  key: `attachment:${id}:keep`,
  payload: { attachmentId: id },
})

/** Job. Retries unless the carrier, which has the only copy, lost it. */
export async function storeAttachment(ctx: Ctx, { attachmentId }: { attachmentId: string }): Promise<void> {
  const attachment = await ctx.db.q
    .selectFrom('attachments')
    .innerJoin('messages', 'messages.id', 'attachments.message_id')
    .select(['attachments.carrier_sid', 'attachments.created_at', 'messages.carrier_sid as text_sid'])
    .where('attachments.id', '=', attachmentId)
    .where('attachments.file_key', 'is', null)
    .where('attachments.failure', 'is', null)
    .where('messages.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!attachment?.carrier_sid || attachment.text_sid === null) return
  const fileKey = `attachments/${attachmentId}`
  let bytes: number
  try {
    const source = await ctx.carrier.fetchTextMedia(attachment.text_sid, attachment.carrier_sid)
    bytes = await ctx.files.writeStream(fileKey, limitBytes(source, MAX_ATTACHMENT_BYTES))
  } catch (error) {
    if (error instanceof TooLarge) return saveAttachment(ctx, attachmentId, { failure: 'too_large' })
    const ageMs = ctx.clock.now() - attachment.created_at
    const isGone =
      isCarrierError(error) && error.outcome === 'refused' && NOT_FOUND_CODES.includes(error.carrierCode ?? 0)
    if (isGone && ageMs >= MAX_DELAY_MS) return saveAttachment(ctx, attachmentId, { failure: 'not_there' })
    throw createBackoffRetry(error, ageMs)
  }
  const kind = await detectKind(ctx, fileKey, bytes)
  if (kind) return saveAttachment(ctx, attachmentId, { ...kind, fileKey, bytes })
  await ctx.files.remove(fileKey)
  await saveAttachment(ctx, attachmentId, { failure: 'unsupported' })
}

export const abandonAttachment = (ctx: Ctx, { attachmentId }: { attachmentId: string }): Promise<void> =>
  saveAttachment(ctx, attachmentId, { failure: 'not_fetched' })

async function* limitBytes(source: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const piece of source) {
    length += piece.byteLength
    if (length > maxBytes) throw new TooLarge()
    yield piece
  }
}

async function detectKind(ctx: Ctx, fileKey: string, bytes: number): Promise<AttachmentKind | null> {
  if (bytes === 0) return null
  const head: Uint8Array[] = []
  for await (const piece of ctx.files.stream(fileKey, { start: 0, end: HEAD_BYTES - 1 })) head.push(piece as Uint8Array)
  return detectAttachmentKind(new Uint8Array(Buffer.concat(head)))
}

async function saveAttachment(
  ctx: Ctx,
  attachmentId: string,
  result: (AttachmentKind & { fileKey: string; bytes: number }) | { failure: AttachmentFailure },
): Promise<void> {
  await ctx.db.transact('attachment.store', async (tx) => {
    const updates =
      'failure' in result
        ? { failure: result.failure }
        : { mime_type: result.mimeType, ext: result.ext, file_key: result.fileKey, file_bytes: result.bytes }
    await tx.db.q
      .updateTable('attachments')
      .set({ ...updates, updated_at: tx.clock.now() })
      .where('id', '=', attachmentId)
      .execute()
    const message = await tx.db.q
      .selectFrom('attachments')
      .innerJoin('messages', 'messages.id', 'attachments.message_id')
      .innerJoin('threads', 'threads.id', 'messages.thread_id')
      .select('messages.id')
      .where('attachments.id', '=', attachmentId)
      .where('messages.deleted_at', 'is', null)
      .where('threads.deleted_at', 'is', null)
      .executeTakeFirst()
    if (message) await publishMessageChanged(tx, message.id)
  })
}
