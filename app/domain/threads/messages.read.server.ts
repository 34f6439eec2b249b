import type { Selectable } from 'kysely'
import type { Queries } from '../../../db/open'
import type { MessagesTable } from '../../../db/schema/messenger'
import { statement } from '../../../db/statement'
import { listAttachments } from '../attachments/attachments.read.server'
import { getAttachmentOwnerId } from '../attachments/attachment-rows.server'
import type { AttachmentView } from '../attachments/attachments.schema'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { requireUser } from '../access/require'
import { findTeamId } from './inbox.server'
import { blastCounts } from '../blasts/blast-counts.server'
import { listBlastMessages } from '../blasts/blast-messages.read.server'
import type { MessageWithTexts } from '../blasts/blast.schema'
import { getMessageStatus, getScheduleBlocker, getStatusReason } from '../sending/message-status.server'
import { MESSAGES_PER_PAGE, type MessageView } from './messenger.schema'
import { getNoteView, loadNoteViews, type NoteRow } from './notes.read.server'
import { AUTHOR_COLUMNS, toSharedFields } from './shared-fields'
import { findThreadRow } from './threads.read.server'
import { findNumberWaitReason } from '../sending/number-wait-reason.server'
import { threadsWords } from './threads.words'

export type MessageRow = Selectable<MessagesTable>

const messagesWithContext = (q: Queries) =>
  q
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    .leftJoin('users', 'users.id', 'messages.author_id')
    .leftJoin('avatars', 'avatars.user_id', 'messages.author_id')
    .leftJoin('messages as blast', 'blast.id', 'messages.blast_id')
    .leftJoin('suppressions', (join) =>
      join
        .onRef('suppressions.account_id', '=', 'messages.account_id')
        .onRef('suppressions.e164', '=', 'messages.to_number'),
    )
    .leftJoin('opt_out_requests', (join) =>
      join
        .onRef('opt_out_requests.account_id', '=', 'messages.account_id')
        .onRef('opt_out_requests.e164', '=', 'messages.to_number')
        .on('opt_out_requests.decided_at', 'is', null),
    )
    .selectAll('messages')
    .select(AUTHOR_COLUMNS)
    .select([
      'blast.thread_id as blast_thread_id',
      'suppressions.id as suppression_id',
      'opt_out_requests.id as opt_out_id',
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
  const isoOrNull = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return {
    ...toSharedFields(row, teamId),
    type: 'normal',
    isInternal: false,
    direction: row.direction,
    status: getMessageStatus(row),
    statusReason:
      getScheduleBlocker(row) ??
      getStatusReason(row) ??
      (row.state === 'queued' ? await findNumberWaitReason(ctx, row.from_number) : null),
    attachments,
    hidden: row.hidden_at !== null,
    segments: row.segments,
    scheduledAt: isoOrNull(row.scheduled_at),
    sentAt: isoOrNull(row.sent_at),
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

interface MessageRef {
  threadId: string
  messageId: string
  teamId?: string | null
}

export const isNote = (row: MessageRow | NoteRow): row is NoteRow => !('direction' in row)

/** Checks access; drafts only for their author. Throws not_found. */
export async function findMessageOrNoteRow(
  ctx: Ctx,
  { threadId, messageId, teamId }: MessageRef,
): Promise<MessageRow | NoteRow> {
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
  const found =
    row ??
    (await ctx.db.q
      .selectFrom('notes')
      .selectAll()
      .where('id', '=', messageId)
      .where('thread_id', '=', thread.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst())
  if (!found || (row?.state === 'draft' && row.author_id !== userId)) throw notFound('Message')
  return found
}

/** As `findMessageOrNoteRow`. Throws conflict for a note. */
export async function findMessageRow(ctx: Ctx, messageRef: MessageRef): Promise<MessageRow> {
  const row = await findMessageOrNoteRow(ctx, messageRef)
  if (isNote(row)) throw new DomainError('conflict', threadsWords.thisIsANote)
  return row
}

/** A blast includes a page of its recipients' texts. Throws not_found. */
export async function findMessage(
  ctx: Ctx,
  { after, ...input }: { threadId: string; messageId: string; after?: string | undefined },
): Promise<MessageWithTexts> {
  const row = await findMessageOrNoteRow(ctx, input)
  if (isNote(row)) return getNoteView(ctx, row.id)
  const message = await getMessageView(ctx, row.id)
  return row.type === 'blast' ? { ...message, ...(await listBlastMessages(ctx, row.id, after)) } : message
}

interface PageOptions {
  threadId: string
  before: number | null
  limit: number
}

const messagesBefore = (ctx: Ctx, { threadId, before, limit }: PageOptions) =>
  ctx.db.q
    .selectFrom('messages')
    .select(['messages.id', 'messages.sort_time'])
    .where('messages.thread_id', '=', threadId)
    .where('messages.state', 'is distinct from', 'draft')
    .where('messages.deleted_at', 'is', null)
    .where('messages.hidden_at', 'is', null)
    .$if(before !== null, (part) => part.where('messages.sort_time', '<', before!))
    .orderBy('messages.sort_time', 'desc')
    .limit(limit)

const scheduledBefore = (ctx: Ctx, options: PageOptions) =>
  messagesBefore(ctx, options).where('messages.state', '=', 'waiting').where('messages.scheduled_at', 'is not', null)

const notesBefore = (ctx: Ctx, { threadId, before, limit }: PageOptions) =>
  ctx.db.q
    .selectFrom('notes')
    .select(['notes.id', 'notes.sort_time'])
    .where('notes.thread_id', '=', threadId)
    .where('notes.deleted_at', 'is', null)
    .$if(before !== null, (part) => part.where('notes.sort_time', '<', before!))
    .orderBy('notes.sort_time', 'desc')
    .limit(limit)

/** One statement: a text committed between two would be missing. */
const messagesAndNotesBefore = (ctx: Ctx, options: PageOptions) =>
  ctx.db.q
    .selectFrom(messagesBefore(ctx, options).as('texts'))
    .selectAll()
    .unionAll(ctx.db.q.selectFrom(notesBefore(ctx, options).as('internal')).selectAll())
    .orderBy('sort_time', 'desc')
    .orderBy('id', 'desc')
    .limit(options.limit)

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
  const options = {
    threadId: thread.id,
    before: before === undefined ? null : Date.parse(before),
    limit: MESSAGES_PER_PAGE + 1,
  }
  const found = await (scheduled ? scheduledBefore(ctx, options) : messagesAndNotesBefore(ctx, options)).execute()
  const page = found.slice(0, MESSAGES_PER_PAGE)
  const last = page.at(-1)
  return {
    items: await loadMessageAndNoteViews(
      ctx,
      page.map(({ id }) => id),
      thread.account_id,
    ),
    before: found.length > page.length && last ? new Date(last.sort_time).toISOString() : null,
  }
}

async function loadMessageAndNoteViews(ctx: Ctx, ids: readonly string[], accountId: string): Promise<MessageView[]> {
  if (ids.length === 0) return []
  const rows = await messagesWithContext(ctx.db.q).where('messages.id', 'in', ids).execute()
  const views = await toMessageViews(ctx, rows, accountId)
  const notes = rows.length === ids.length ? [] : await loadNoteViews(ctx, ids)
  const viewOf = new Map([...views, ...notes].map((view) => [view.id, view]))
  return ids.flatMap((id) => viewOf.get(id) ?? [])
}
