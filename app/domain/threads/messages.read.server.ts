import type { Selectable } from 'kysely'
import type { Queries } from '../../../db/open'
import type { MessagesTable } from '../../../db/schema/messenger'
import { statement } from '../../../db/statement'
import { attachmentsOf } from '../attachments/attachments.read.server'
import { filesKeptWith } from '../attachments/kept-attachments.server'
import type { AttachmentView } from '../attachments/attachments.schema'
import { thumbnailOf } from '../avatars/avatars.read.server'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { requireUser } from '../access/require'
import { sharedInbox, teamOf } from './inbox.server'
import { webUrlOf } from '../link-previews/web-url'
import { blastCounts } from '../blasts/blast-counts.server'
import { listBlastMessages } from '../blasts/blast-messages.read.server'
import type { MessageWithTexts } from '../blasts/blast.schema'
import { statusOf, statusReason } from '../sending/message-status'
import { MESSAGES_PER_PAGE, type MessageView } from './messenger.schema'
import { findThreadRow } from './threads.read.server'
import { whyNumberWaits } from '../sending/number-wait-reason.server'

export type MessageRow = Selectable<MessagesTable>

const joined = (q: Queries) =>
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

type JoinedRow = Awaited<ReturnType<ReturnType<typeof joined>['execute']>>[number]

const joinedById = statement((q, p: { id: string }) => joined(q).where('messages.id', '=', p.id))

async function viewsOf(ctx: Ctx, rows: readonly JoinedRow[], accountId: string): Promise<MessageView[]> {
  const team = await teamOf(ctx, accountId)
  const files = await attachmentsOf(ctx, [...new Set(rows.map(filesKeptWith))])
  return Promise.all(
    rows.map((row) => viewOf(ctx, row, { teamId: team, attachments: files.get(filesKeptWith(row)) ?? [] })),
  )
}

async function viewOf(
  ctx: Ctx,
  row: JoinedRow,
  { teamId, attachments }: { teamId: string | null; attachments: AttachmentView[] },
): Promise<MessageView> {
  const iso = (ms: number) => new Date(ms).toISOString()
  const isoOr = (ms: number | null) => (ms === null ? null : iso(ms))
  return {
    id: row.id,
    threadId: row.thread_id,
    type: row.type === 'note' ? 'note' : 'normal',
    isInternal: row.type === 'note',
    direction: row.direction,
    status: statusOf(row),
    statusReason: statusReason(row) ?? (row.state === 'queued' ? await whyNumberWaits(ctx, row.from_number) : null),
    body: row.body,
    rawBody: row.raw_body,
    attachments,
    hiddenLink: row.hides_link === 1 ? webUrlOf(row.body) : null,
    hidden: row.hidden_at !== null,
    deleted: row.deleted_at !== null,
    segments: row.segments,
    sortTime: iso(row.sort_time),
    createdAt: iso(row.created_at),
    scheduledAt: isoOr(row.scheduled_at),
    sentAt: isoOr(row.sent_at),
    authorId: row.author_id,
    teamId: row.inbox === sharedInbox(row.account_id) ? teamId : null,
    // Null for a user without a team.
    teamMember:
      row.author_id === null || row.role === null
        ? null
        : {
            user: {
              firstName: row.first_name ?? '',
              lastName: row.last_name ?? '',
              email: row.email,
              thumbnailUrl: thumbnailOf(row.avatar),
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
export async function findMessageAsIs(ctx: Ctx, messageId: string): Promise<MessageView | null> {
  const row = await ctx.db.first(joinedById, { id: messageId })
  if (!row) return null
  const [view] = await viewsOf(ctx, [row], row.account_id)
  return view!
}

/** Does not check access. Throws not_found. */
export async function messageAsIs(ctx: Ctx, messageId: string): Promise<MessageView> {
  const view = await findMessageAsIs(ctx, messageId)
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
  const message = await messageAsIs(ctx, id)
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
  const rows = await joined(ctx.db.q)
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
    items: await viewsOf(ctx, page, thread.account_id),
    before: rows.length > page.length && last ? new Date(last.sort_time).toISOString() : null,
  }
}

/** Newest first. Throws not_found. */
export async function listNotes(
  ctx: Ctx,
  { threadId, limit, offset, teamId }: { threadId: string; limit: number; offset: number; teamId?: string | undefined },
): Promise<{ items: MessageView[] }> {
  const thread = await findThreadRow(ctx, threadId, teamId)
  const rows = await joined(ctx.db.q)
    .where('messages.thread_id', '=', thread.id)
    .where('messages.type', '=', 'note')
    .orderBy('messages.sort_time', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { items: await viewsOf(ctx, rows, thread.account_id) }
}
