import { sql, type Selectable } from 'kysely'
import type { AttachmentsTable } from '../../../db/schema/messenger'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { listUserInboxes } from '../threads/inbox.server'
import { ATTACHMENT_FAILURES, getFileLabel } from './attachments.words'
import { listAttachmentRows } from './attachment-rows.server'
import type { AttachmentView } from './attachments.schema'
import { findSentVideos, type SentVideo } from './find-sent-videos.server'

type AttachmentRow = Selectable<AttachmentsTable>

export const attachmentPath = (id: string, ext: string): string => `/api/messenger/attachments/${id}.${ext}`

const getAttachmentName = ({ name, mime_type, ext, claimed_type }: AttachmentRow): string =>
  name ?? `${getFileLabel(mime_type ?? claimed_type)}${ext === null ? '' : `.${ext}`}`

function toAttachmentView(row: AttachmentRow, videos: ReadonlyMap<string, SentVideo>): AttachmentView {
  const { id, mime_type, ext, file_bytes, failure, video_link_id } = row
  if (video_link_id !== null) return toVideoAttachmentView(row, videos.get(video_link_id))
  return {
    id,
    mimeType: mime_type ?? row.claimed_type,
    ext,
    resourceId: null,
    url: ext === null ? null : attachmentPath(id, ext),
    name: getAttachmentName(row),
    size: file_bytes,
    state: failure !== null ? 'failed' : ext === null ? 'coming' : 'ready',
    reason: failure && ATTACHMENT_FAILURES[failure],
    deleted: false,
  }
}

const toVideoAttachmentView = (
  { id, mime_type, claimed_type, video_id, name }: AttachmentRow,
  video?: SentVideo,
): AttachmentView => ({
  id,
  mimeType: mime_type ?? claimed_type,
  ext: null,
  resourceId: video_id,
  url: video && !video.isDeleted ? video.url : null,
  name: name ?? getFileLabel(claimed_type),
  size: null,
  state: 'ready',
  reason: null,
  deleted: video?.isDeleted ?? true,
})

/** Does not check access. */
export async function listAttachments(ctx: Ctx, messageIds: readonly string[]): Promise<Map<string, AttachmentView[]>> {
  const found = new Map<string, AttachmentView[]>()
  if (messageIds.length === 0) return found
  const [onlyId] = messageIds
  const rows =
    messageIds.length === 1 ? await listAttachmentRows(ctx, onlyId!) : await listRowsOfMessages(ctx, messageIds)
  const videos = await findSentVideos(ctx, rows)
  for (const row of rows)
    found.set(row.message_id, [...(found.get(row.message_id) ?? []), toAttachmentView(row, videos)])
  return found
}

const listRowsOfMessages = (ctx: Ctx, messageIds: readonly string[]) =>
  ctx.db.q
    .selectFrom('attachments')
    .selectAll()
    .where('message_id', 'in', messageIds)
    .orderBy('message_id')
    .orderBy('position')
    .execute()

export async function findFilesLabel(ctx: Ctx, messageId: string): Promise<string | null> {
  const first = await ctx.db.q
    .selectFrom('attachments')
    .select(['claimed_type', 'mime_type'])
    .where('message_id', '=', messageId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return first ? getFileLabel(first.mime_type ?? first.claimed_type) : null
}

/** Throws not_found, also while the file is being fetched. */
export async function findAttachmentFile(
  ctx: Ctx,
  { id, ext }: { id: string; ext: string },
): Promise<{ fileKey: string; bytes: number; mimeType: string; name: string }> {
  const { userId } = requireUser(ctx)
  const inboxes = await listUserInboxes(ctx, undefined)
  const visibleMessageBy = (column: 'id' | 'blast_id') =>
    ctx.db.q
      .selectFrom('messages')
      .innerJoin('threads', 'threads.id', 'messages.thread_id')
      .select('messages.id')
      .whereRef(`messages.${column}`, '=', sql.ref('attachments.message_id'))
      .where('threads.inbox', 'in', inboxes)
      .where('threads.deleted_at', 'is', null)
      .where('messages.deleted_at', 'is', null)
      .where('messages.hidden_at', 'is', null)
      // Drafts: author only.
      .where((of) => of.or([of('messages.state', 'is distinct from', 'draft'), of('messages.author_id', '=', userId)]))
  const row = await ctx.db.q
    .selectFrom('attachments')
    .selectAll('attachments')
    .where('attachments.id', '=', id)
    .where('attachments.ext', '=', ext)
    .where((of) => of.or([of.exists(visibleMessageBy('id')), of.exists(visibleMessageBy('blast_id'))]))
    .executeTakeFirst()
  if (!row || row.file_key === null || row.file_bytes === null || row.mime_type === null) throw notFound('Attachment')
  return { fileKey: row.file_key, bytes: row.file_bytes, mimeType: row.mime_type, name: getAttachmentName(row) }
}
