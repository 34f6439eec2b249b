import { discardItems } from '../blasts/discard-previews.server'
import { formatPhone } from '../phone-numbers/phone'
import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'
import { DomainError, isDomainError, notFound, type ErrorCode } from '../errors'
import { changeMessenger } from '../threads/transact-messenger.server'
import { findMessageRow, messageAsIs } from '../threads/messages.read.server'
import type { MessageView, ThreadView } from '../threads/messenger.schema'
import { previewDraft } from '../drafts/draft.server'
import { tellMessage } from '../threads/publish-thread.server'
import { findThreadRow, threadAsIs } from '../threads/threads.read.server'
import { requireFileRoom } from '../stored-files/require-file-room.server'
import { LINK_NAME_LENGTH } from '../video-links/link-words'
import { makeVideoLink } from '../video-links/make-link.server'
import { findVideoRow } from '../videos/videos.read.server'
import { attachmentKind, HEAD_BYTES } from './attachment-kind.server'
import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  ONE_VIDEO,
  oversizedFiles,
  TOO_MANY,
  unsupportedFiles,
  VIDEO_NOT_READY,
} from './attachment-words'
import { attachmentRows, dropAttachments, fileKeyOf, nextPosition } from './kept-attachments.server'

const NAME_LENGTH = 120

interface OfMessage {
  threadId: string
  messageId: string
}

const refuse = (reason: string, code: ErrorCode = 'invalid') => new DomainError(code, reason, { file: [reason] })

/** Throws not_found, too_large, unreadable_file, invalid, conflict if sent, forbidden. */
export async function addAttachment(
  ctx: Ctx,
  { threadId, messageId, name, bytes }: OfMessage & { name: string; bytes: Uint8Array },
): Promise<MessageView> {
  requireWriter(ctx)
  // Check access before storing anything.
  await findDraft(ctx, { threadId, messageId })
  if (bytes.length > MAX_ATTACHMENT_BYTES) throw refuse(oversizedFiles([nameOf(name)]), 'too_large')
  const kind = bytes.length === 0 ? null : await attachmentKind(bytes.subarray(0, HEAD_BYTES))
  if (!kind) throw refuse(unsupportedFiles([nameOf(name)]), 'unreadable_file')
  const id = ctx.ids('att')
  const fileKey = fileKeyOf(id)
  // File before row: orphaned files are swept, a row without a file cannot be sent.
  await ctx.files.write(fileKey, bytes)
  const kept = changeMessenger(ctx, async (tctx) => {
    const { account_id, type } = await findDraft(tctx, { threadId, messageId })
    const others = await attachmentRows(tctx, messageId)
    requirePlace(others, kind.mimeType)
    await requireFileRoom(tctx, account_id, bytes.length)
    const now = tctx.clock.now()
    await tctx.db.q
      .insertInto('attachments')
      .values({
        id,
        account_id,
        message_id: messageId,
        position: nextPosition(others),
        carrier_sid: null,
        told_type: kind.mimeType,
        mime_type: kind.mimeType,
        ext: kind.ext,
        file_key: fileKey,
        file_bytes: bytes.length,
        name: keptName(name, kind.ext),
        failure: null,
        created_at: now,
        updated_at: now,
      })
      .execute()
    // Previews were rendered without it.
    if (type === 'blast') await discardItems(tctx, messageId)
    await tellChange(tctx, { threadId, messageId })
    return messageAsIs(tctx, messageId)
  })
  return kept.catch(async (error: unknown) => {
    if (isDomainError(error)) await ctx.files.remove(fileKey)
    throw error
  })
}

/** Throws not_found, conflict if sent, forbidden. */
export const removeAttachment = (
  ctx: Ctx,
  { attachmentId, ...of }: OfMessage & { attachmentId: string },
): Promise<MessageView> =>
  changeMessenger(ctx, async (tctx) => {
    const { id, type } = await findDraft(tctx, of)
    const rows = await attachmentRows(tctx, id)
    if (!rows.some((row) => row.id === attachmentId)) throw notFound('Attachment')
    await dropAttachments(tctx, id, attachmentId)
    if (type === 'blast') await discardItems(tctx, id)
    await tellChange(tctx, of)
    return messageAsIs(tctx, id)
  })

function requirePlace(others: readonly { mime_type: string | null }[], mimeType: string): void {
  if (others.length >= MAX_ATTACHMENTS) throw refuse(TOO_MANY)
  const isVideo = (type: string | null) => type?.startsWith('video/') ?? false
  if (isVideo(mimeType) && others.some(({ mime_type }) => isVideo(mime_type))) throw refuse(ONE_VIDEO)
}

/** Adds a tracked link. Throws not_found, invalid, conflict, forbidden. */
export const attachVideo = (
  ctx: Ctx,
  { threadId, messageId, resourceId }: OfMessage & { resourceId: string },
): Promise<MessageView> => {
  requireWriter(ctx)
  return changeMessenger(ctx, async (tctx) => {
    const { account_id, type } = await findDraft(tctx, { threadId, messageId })
    const video = await findVideoRow(tctx, resourceId)
    if (video.status !== 'ready') throw refuse(VIDEO_NOT_READY, 'conflict')
    const others = await attachmentRows(tctx, messageId)
    const mimeType = video.mime_type ?? 'video/mp4'
    requirePlace(others, mimeType)
    const name = linkNameFor(await threadAsIs(tctx, threadId))
    const link = await makeVideoLink(tctx, { videoId: video.id, accountId: account_id, name })
    const now = tctx.clock.now()
    await tctx.db.q
      .insertInto('attachments')
      .values({
        id: tctx.ids('att'),
        account_id,
        message_id: messageId,
        position: nextPosition(others),
        carrier_sid: null,
        told_type: mimeType,
        mime_type: mimeType,
        ext: null,
        file_key: null,
        file_bytes: null,
        name: video.name,
        failure: null,
        video_id: video.id,
        video_link_id: link.id,
        created_at: now,
        updated_at: now,
      })
      .execute()
    if (type === 'blast') await discardItems(tctx, messageId)
    await tellChange(tctx, { threadId, messageId })
    return messageAsIs(tctx, messageId)
  })
}

function linkNameFor({ type, displayName }: Pick<ThreadView, 'type' | 'displayName'>): string {
  const name = /^\d{10}$/.test(displayName) ? formatPhone(`+1${displayName}`) : displayName
  return (type === 'blast' || name === '' ? name || 'Text' : `Text to ${name}`).slice(0, LINK_NAME_LENGTH)
}

async function tellChange(tctx: Ctx, of: OfMessage): Promise<void> {
  await tellMessage(tctx, of.messageId)
  const thread = await findThreadRow(tctx, of.threadId)
  if (thread.draft === 1) await previewDraft(tctx, thread, await findDraft(tctx, of))
}

async function findDraft(ctx: Ctx, of: OfMessage) {
  const row = await findMessageRow(ctx, of)
  if (row.state !== 'draft') throw new DomainError('conflict', 'This message was sent already')
  return row
}

const nameOf = (name: string): string =>
  name
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(-NAME_LENGTH)
    .trim()
    .replace(/^[\uDC00-\uDFFF]/, '') || 'File'

/** By content: a fake type must not run after download. */
const keptName = (name: string, ext: string): string => `${nameOf(name).replace(/\.[^.]*$/, '') || 'File'}.${ext}`
