import { discardItems } from '../blasts/discard-previews.server'
import { formatPhone } from '../phone-numbers/phone'
import { requireWriter } from '../contacts/require-writer'
import type { Ctx } from '../context.server'
import { DomainError, isDomainError, notFound, type ErrorCode } from '../errors'
import { transactMessenger } from '../threads/transact-messenger.server'
import { findMessageRow, getMessageView } from '../threads/messages.read.server'
import type { MessageView, ThreadView } from '../threads/messenger.schema'
import { previewDraft } from '../drafts/draft.server'
import { publishMessageChanged } from '../threads/publish-thread.server'
import { findThreadRow, getThreadView } from '../threads/threads.read.server'
import { requireFileQuota } from '../stored-files/require-file-quota.server'
import { LINK_NAME_LENGTH } from '../video-links/video-link-limits'
import { insertVideoLink } from '../video-links/insert-video-link.server'
import { requireVideoLibrary } from '../videos/video-credits.server'
import { findVideoRow } from '../videos/videos.read.server'
import { detectAttachmentKind, HEAD_BYTES } from './detect-attachment-kind.server'
import {
  attachmentsWords,
  ONE_VIDEO,
  oversizedFiles,
  TOO_MANY_FILES,
  unsupportedFiles,
  VIDEO_NOT_READY,
} from './attachments.words'
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from './attachment-limits'
import { listAttachmentRows, deleteAttachments, getAttachmentKey, getNextPosition } from './attachment-rows.server'

const NAME_LENGTH = 120

interface MessageRef {
  threadId: string
  messageId: string
}

const createFileError = (reason: string, code: ErrorCode = 'invalid') =>
  new DomainError(code, reason, { file: [reason] })

/** Throws not_found, too_large, unreadable_file, invalid, conflict if sent, forbidden. */
export async function addAttachment(
  ctx: Ctx,
  { threadId, messageId, name, bytes }: MessageRef & { name: string; bytes: Uint8Array },
): Promise<MessageView> {
  requireWriter(ctx)
  // Check access before storing anything.
  await findDraftRow(ctx, { threadId, messageId })
  if (bytes.length > MAX_ATTACHMENT_BYTES) throw createFileError(oversizedFiles([cleanFileName(name)]), 'too_large')
  const kind = bytes.length === 0 ? null : await detectAttachmentKind(bytes.subarray(0, HEAD_BYTES))
  if (!kind) throw createFileError(unsupportedFiles([cleanFileName(name)]), 'unreadable_file')
  const id = ctx.ids('att')
  const fileKey = getAttachmentKey(id)
  // File before row: orphaned files are swept, a row without a file cannot be sent.
  await ctx.files.write(fileKey, bytes)
  const saved = transactMessenger(ctx, async (tx) => {
    const { account_id, type } = await findDraftRow(tx, { threadId, messageId })
    const others = await listAttachmentRows(tx, messageId)
    requireAttachmentSlot(others, kind.mimeType)
    await requireFileQuota(tx, account_id, bytes.length)
    const now = tx.clock.now()
    await tx.db.q
      .insertInto('attachments')
      .values({
        id,
        account_id,
        message_id: messageId,
        position: getNextPosition(others),
        carrier_sid: null,
        claimed_type: kind.mimeType,
        mime_type: kind.mimeType,
        ext: kind.ext,
        file_key: fileKey,
        file_bytes: bytes.length,
        name: getStoredFileName(name, kind.ext),
        failure: null,
        created_at: now,
        updated_at: now,
      })
      .execute()
    // Previews were rendered without it.
    if (type === 'blast') await discardItems(tx, messageId)
    await publishAttachmentChange(tx, { threadId, messageId })
    return getMessageView(tx, messageId)
  })
  return saved.catch(async (error: unknown) => {
    if (isDomainError(error)) await ctx.files.remove(fileKey)
    throw error
  })
}

/** Throws not_found, conflict if sent, forbidden. */
export const removeAttachment = (
  ctx: Ctx,
  { attachmentId, ...messageRef }: MessageRef & { attachmentId: string },
): Promise<MessageView> =>
  transactMessenger(ctx, async (tx) => {
    const { id, type } = await findDraftRow(tx, messageRef)
    const rows = await listAttachmentRows(tx, id)
    if (!rows.some((row) => row.id === attachmentId)) throw notFound('Attachment')
    await deleteAttachments(tx, id, attachmentId)
    if (type === 'blast') await discardItems(tx, id)
    await publishAttachmentChange(tx, messageRef)
    return getMessageView(tx, id)
  })

function requireAttachmentSlot(others: readonly { mime_type: string | null }[], mimeType: string): void {
  if (others.length >= MAX_ATTACHMENTS) throw createFileError(TOO_MANY_FILES)
  const isVideo = (type: string | null) => type?.startsWith('video/') ?? false
  if (isVideo(mimeType) && others.some(({ mime_type }) => isVideo(mime_type))) throw createFileError(ONE_VIDEO)
}

/** Adds a tracked link. Throws not_found, invalid, conflict, forbidden. */
export const attachVideo = (
  ctx: Ctx,
  { threadId, messageId, resourceId }: MessageRef & { resourceId: string },
): Promise<MessageView> => {
  requireWriter(ctx)
  return transactMessenger(ctx, async (tx) => {
    const { account_id, type } = await findDraftRow(tx, { threadId, messageId })
    await requireVideoLibrary(tx)
    const video = await findVideoRow(tx, resourceId)
    if (video.status !== 'ready') throw createFileError(VIDEO_NOT_READY, 'conflict')
    const others = await listAttachmentRows(tx, messageId)
    const mimeType = video.mime_type ?? 'video/mp4'
    requireAttachmentSlot(others, mimeType)
    const name = formatLinkName(await getThreadView(tx, threadId))
    const link = await insertVideoLink(tx, { videoId: video.id, accountId: account_id, name })
    const now = tx.clock.now()
    await tx.db.q
      .insertInto('attachments')
      .values({
        id: tx.ids('att'),
        account_id,
        message_id: messageId,
        position: getNextPosition(others),
        carrier_sid: null,
        claimed_type: mimeType,
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
    if (type === 'blast') await discardItems(tx, messageId)
    await publishAttachmentChange(tx, { threadId, messageId })
    return getMessageView(tx, messageId)
  })
}

function formatLinkName({ type, displayName }: Pick<ThreadView, 'type' | 'displayName'>): string {
  const name = /^\d{10}$/.test(displayName) ? formatPhone(`+1${displayName}`) : displayName
  return (type === 'blast' || name === '' ? name || 'Text' : attachmentsWords.textTo(name)).slice(0, LINK_NAME_LENGTH)
}

async function publishAttachmentChange(tx: Ctx, messageRef: MessageRef): Promise<void> {
  await publishMessageChanged(tx, messageRef.messageId)
  const thread = await findThreadRow(tx, messageRef.threadId)
  if (thread.draft === 1) await previewDraft(tx, thread, await findDraftRow(tx, messageRef))
}

async function findDraftRow(ctx: Ctx, messageRef: MessageRef) {
  const row = await findMessageRow(ctx, messageRef)
  if (row.state !== 'draft') throw new DomainError('conflict', attachmentsWords.messageNoLongerDraft)
  return row
}

const cleanFileName = (name: string): string =>
  name
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(-NAME_LENGTH)
    .trim()
    .replace(/^[\uDC00-\uDFFF]/, '') || 'File'

/** By content: a fake type must not run after download. */
const getStoredFileName = (name: string, ext: string): string =>
  `${cleanFileName(name).replace(/\.[^.]*$/, '') || 'File'}.${ext}`
