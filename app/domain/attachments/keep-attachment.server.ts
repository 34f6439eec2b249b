import { askAgain } from '../jobs/ask-again.server'
import { isCarrierError } from '../carrier.port'
import type { Ctx } from '../context.server'
import type { NewJob } from '../jobs/catalogue'
import { tellMessage } from '../threads/publish-thread.server'
import { attachmentKind, HEAD_BYTES, type AttachmentKind } from './attachment-kind.server'
import { MAX_ATTACHMENT_BYTES, UNSUPPORTED_MEDIA } from './attachment-words'

const NOT_FETCHED = 'It could not be fetched from the carrier'
const NOT_THERE = 'The carrier does not have it any more'
const TOO_LARGE = 'It is larger than 20 MB'
const GONE = [404, 410]
/** A text may be reported before its files are available. */
const MAY_COME_LATE_MS = 10 * 60_000

class TooLarge extends Error {}

export const keepJob = (attachmentId: string): NewJob => ({
  kind: 'attachment.keep',
  key: `attachment:${attachmentId}:keep`,
  payload: { attachmentId },
})

/** Job. Retries unless the carrier, which has the only copy, lost it. */
export async function keepAttachment(ctx: Ctx, { attachmentId }: { attachmentId: string }): Promise<void> {
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
    bytes = await ctx.files.writeStream(fileKey, upTo(source, MAX_ATTACHMENT_BYTES))
  } catch (error) {
    if (error instanceof TooLarge) return save(ctx, attachmentId, { failure: TOO_LARGE })
    const ageMs = ctx.clock.now() - attachment.created_at
    const isGone = isCarrierError(error) && error.outcome === 'refused' && GONE.includes(error.carrierCode ?? 0)
    if (isGone && ageMs >= MAY_COME_LATE_MS) return save(ctx, attachmentId, { failure: NOT_THERE })
    throw askAgain(error, ageMs)
  }
  const kind = await kindOf(ctx, fileKey, bytes)
  if (kind) return save(ctx, attachmentId, { ...kind, fileKey, bytes })
  await ctx.files.remove(fileKey)
  await save(ctx, attachmentId, { failure: UNSUPPORTED_MEDIA })
}

export const giveUpAttachment = (ctx: Ctx, { attachmentId }: { attachmentId: string }): Promise<void> =>
  save(ctx, attachmentId, { failure: NOT_FETCHED })

async function* upTo(source: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const piece of source) {
    length += piece.byteLength
    if (length > most) throw new TooLarge()
    yield piece
  }
}

async function kindOf(ctx: Ctx, fileKey: string, bytes: number): Promise<AttachmentKind | null> {
  if (bytes === 0) return null
  const head: Uint8Array[] = []
  for await (const piece of ctx.files.stream(fileKey, { start: 0, end: HEAD_BYTES - 1 })) head.push(piece as Uint8Array)
  return attachmentKind(new Uint8Array(Buffer.concat(head)))
}

async function save(
  ctx: Ctx,
  attachmentId: string,
  found: (AttachmentKind & { fileKey: string; bytes: number }) | { failure: string },
): Promise<void> {
  await ctx.db.transact('attachment.keep', async (tctx) => {
    const facts =
      'failure' in found
        ? { failure: found.failure }
        : { mime_type: found.mimeType, ext: found.ext, file_key: found.fileKey, file_bytes: found.bytes }
    await tctx.db.q
      .updateTable('attachments')
      .set({ ...facts, updated_at: tctx.clock.now() })
      .where('id', '=', attachmentId)
      .execute()
    const message = await tctx.db.q
      .selectFrom('attachments')
      .innerJoin('messages', 'messages.id', 'attachments.message_id')
      .innerJoin('threads', 'threads.id', 'messages.thread_id')
      .select('messages.id')
      .where('attachments.id', '=', attachmentId)
      .where('messages.deleted_at', 'is', null)
      .where('threads.deleted_at', 'is', null)
      .executeTakeFirst()
    if (message) await tellMessage(tctx, message.id)
  })
}
