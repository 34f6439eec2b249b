import type { Selectable } from 'kysely'
import type { Queries } from '../../../db/open'
import type { MessagesTable } from '../../../db/schema/messenger'
import { statement } from '../../../db/statement'
import { listAttachments } from '../attachments/attachments.read.server'
import { getAttachmentOwnerId } from '../attachments/attachment-rows.server'
import type { AttachmentView } from '../attachments/attachments.schema'
import { getThumbnailPath } from '../avatars/avatars.read.server'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { requireUser } from '../access/require'
import { getSharedInbox, findTeamId } from './inbox.server'
import { parseWebUrl } from '../link-previews/web-url'
import { blastCounts } from '../blasts/blast-counts.server'
import { listBlastMessages } from '../blasts/blast-messages.read.server'
import type { MessageWithTexts } from '../blasts/blast.schema'
import { getMessageStatus, getStatusReason } from '../sending/message-status'
import { MESSAGES_PER_PAGE, type MessageView } from './messenger.schema'
import { findThreadRow } from './threads.read.server'
import { findNumberWaitReason } from '../sending/number-wait-reason.server'

export type MessageRow = Selectable<MessagesTable>

const messagesWithContext = (q: Queries) =>
  q
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    .leftJoin('users', 'users.id', 'messages.author_id')
    .leftJoin('avatars', 'avatars.user_id', 'messages.author_id')
    .leftJoin('messages as blast', 'blast.id', 'messages.blast_id')
    .selectAll('messages')
    .select([
      'threads.inbox',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.role',
      'avatars.version as avatar',
      'blast.thread_id as blast_thread_id',
    ])
    .where('messages.deleted_at', 'is', null)
    .where('messages.hidden_at', 'is', null)

type JoinedRow = Awaited<ReturnType<ReturnType<typeof messagesWithContext>['execute']>>[number]

const messageWithContextById = statement((q, p: { id: string }) =>
  messagesWithContext(q).where('messages.id', '=', p.id),
)

async function toMessageViews(ctx: Ctx, rows: readonly JoinedRow[], accountId: string): Promise<MessageView[]> {
  const teamIdOfAccount = await findTeamId(ctx, accountId)
  const files = await listAttachments(ctx, [...new Set(rows.map(getAttachmentOwnerId))])
  return Promise.all(
    rows.map((row) =>
      toMessageView(ctx, row, { teamId: teamIdOfAccount, attachments: files.get(getAttachmentOwnerId(row)) ?? [] }),
    ),
  )
}

async function toMessageView(
  ctx: Ctx,
  row: JoinedRow,
  { teamId, attachments }: { teamId: string | null; attachments: AttachmentView[] },
): Promise<MessageView> {
  const iso = (ms: number) => new Date(ms).toISOString()
  const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms))
  return {
    id: row.id,
    threadId: row.thread_id,
    type: row.type === 'note' ? 'note' : 'normal',
    isInternal: row.type === 'note',
    direction: row.direction,
    status: getMessageStatus(row),
    statusReason:
      getStatusReason(row) ?? (row.state === 'queued' ? await findNumberWaitReason(ctx, row.from_number) : null),
    body: row.body,
    rawBody: row.raw_body,
    attachments,
    hiddenLink: row.hides_link === 1 ? parseWebUrl(row.body) : null,
    hidden: row.hidden_at !== null,
    deleted: row.deleted_at !== null,
    segments: row.segments,
    sortTime: iso(row.sort_time),
    createdAt: iso(row.created_at),
    scheduledAt: isoOrNull(row.scheduled_at),
    sentAt: isoOrNull(row.sent_at),
    authorId: row.author_id,
    teamId: row.inbox === getSharedInbox(row.account_id) ? teamId : null,
    // Null for a user without a team.
    teamMember:
      row.author_id === null || row.role === null
        ? null
        : {
            user: {
              firstName: row.first_name ?? '',
              lastName: row.last_name ?? '',
              email: row.email,
              thumbnailUrl: getThumbnailPath(row.avatar),
            },
          },
    keyword: row.keyword,
    draft: row.state === 'draft',
    blast: row.type === 'blast' ? await blastCounts(ctx, row.id) : null,
    blastMessage:
      row.blast_id === null || row.blast_thread_id === null
        ? null
        : { id: row.blast_id, threadId: row.blast_thread_id },
  }
}

/** Does not check access. */
export async function loadMessageView(ctx: Ctx, messageId: string): Promise<MessageView | null> {
  const row = await ctx.db.first(messageWithContextById, { id: messageId })
  if (!row) return null
  const [view] = await toMessageViews(ctx, [row], row.account_id)
  return view!
}

/** Does not check access. Throws not_found. */
export async function getMessageView(ctx: Ctx, messageId: string): Promise<MessageView> {
  const view = await loadMessageView(ctx, messageId)
  if (!view) throw notFound('Message')
  return view
}

/** Checks access; drafts only for their author. Throws not_found. */
export async function findMessageRow(
  ctx: Ctx,
  { threadId, messageId, teamId }: { threadId: string; messageId: string; teamId?: string | null },
): Promise<MessageRow> {
  const { userId } = requireUser(ctx)
  const thread = await findThreadRow(ctx, threadId, teamId)
  const row = await ctx.db.q
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', messageId)
    .where('thread_id', '=', thread.id)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  if (!row || (row.state === 'draft' && row.author_id !== userId)) throw notFound('Message')
  return row
}

/** A blast includes a page of its recipients' texts. Throws not_found. */
export async function findMessage(
  ctx: Ctx,
  { after, ...input }: { threadId: string; messageId: string; after?: string | undefined },
): Promise<MessageWithTexts> {
  const { id, type } = await findMessageRow(ctx, input)
  const message = await getMessageView(ctx, id)
  return type === 'blast' ? { ...message, ...(await listBlastMessages(ctx, id, after)) } : message
}

/** Newest first. `before`: `sortTime` of the last item. Throws not_found. */
export async function listMessages(
  ctx: Ctx,
  {
    threadId,
    before,
    scheduled = false,
    teamId,
  }: { threadId: string; before?: string | undefined; scheduled?: boolean | undefined; teamId?: string | undefined },
): Promise<{ items: MessageView[]; before: string | null }> {
  const thread = await findThreadRow(ctx, threadId, teamId)
  const rows = await messagesWithContext(ctx.db.q)
    .where('messages.thread_id', '=', thread.id)
    .where('messages.state', '!=', 'draft')
    .$if(scheduled, (part) =>
      part.where('messages.state', '=', 'waiting').where('messages.scheduled_at', 'is not', null),
    )
    .$if(before !== undefined, (part) => part.where('messages.sort_time', '<', Date.parse(before!)))
    .orderBy('messages.sort_time', 'desc')
    .limit(MESSAGES_PER_PAGE + 1)
    .execute()
  const page = rows.slice(0, MESSAGES_PER_PAGE)
  const last = page.at(-1)
  return {
    items: await toMessageViews(ctx, page, thread.account_id),
    before: rows.length > page.length && last ? new Date(last.sort_time).toISOString() : null,
  }
}

/** Newest first. Throws not_found. */
export async function listNotes(
  ctx: Ctx,
  { threadId, limit, offset, teamId }: { threadId: string; limit: number; offset: number; teamId?: string | undefined },
): Promise<{ items: MessageView[] }> {
  const thread = await findThreadRow(ctx, threadId, teamId)
  const rows = await messagesWithContext(ctx.db.q)
    .where('messages.thread_id', '=', thread.id)
    .where('messages.type', '=', 'note')
    .orderBy('messages.sort_time', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { items: await toMessageViews(ctx, rows, thread.account_id) }
}
