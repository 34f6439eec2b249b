import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Tables } from '../../../db/schema/tables'
import { requireUser } from '../access/require'
import { canReadTeamCalls } from '../actor'
import { isLimitedToOwnBoards } from '../boards/board-access.server'
import { callViews, listContactCallRows } from '../call-history/call-history.read.server'
import { listContactNotes } from '../contact-notes/contact-notes.read.server'
import { findContactRow } from '../contacts/contacts.read.server'
import type { Ctx } from '../context.server'
import { historyText } from '../lead-history/lead-history.words'
import type { LeadHistoryKind } from '../leads/leads.schema'
import { nextCursor, type Page } from '../paging/page'
import { timeCursor, timePosition, type TimePosition } from '../paging/time-cursor'
import type { DropState } from '../../../machines/server/drop'
import { statusOf } from '../ringless/drop-status'
import { fullName } from '../person-name'
import { getMessageStatus } from '../sending/message-status.server'
import { listUserInboxes } from '../threads/inbox.server'
import type { TimelineEntry, TimelineInput, TimelineKind } from './contact-record.schema'

interface Part {
  contactId: string
  /** Entries after it, newest first. */
  from: TimePosition | null
  limit: number
}

const iso = (ms: number) => new Date(ms).toISOString()

const READERS: Record<TimelineKind, (ctx: Ctx, part: Part) => Promise<TimelineEntry[]>> = {
  call: readCalls,
  text: readTexts,
  note: readNotes,
  board: readBoardHistory,
  skipped: readSkipped,
  video: readVideos,
  drop: readDrops,
}

/** Newest first. Throws not_found. */
export async function listTimeline(
  ctx: Ctx,
  { contactId, kind, cursor, limit }: TimelineInput,
): Promise<Page<TimelineEntry>> {
  await findContactRow(ctx, contactId)
  const part = { contactId, from: timePosition(cursor), limit: limit + 1 }
  const readers = kind === undefined ? Object.values(READERS) : [READERS[kind]]
  const found: TimelineEntry[] = []
  for (const read of readers) found.push(...(await read(ctx, part)))
  const newest = found.toSorted(byTime).slice(0, limit + 1)
  return { items: newest.slice(0, limit), nextCursor: nextCursor(newest, limit, toCursor) }
}

const toCursor = ({ id, at }: TimelineEntry): string => timeCursor({ at: Date.parse(at), id })

const byTime = (a: TimelineEntry, b: TimelineEntry): number =>
  a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1

/** Excludes `from`. */
function newestFirst<DB extends Tables, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  time: string,
  id: string,
  { from, limit }: Part,
): SelectQueryBuilder<DB, TB, O> {
  const ordered = query.orderBy(sql.ref(time), 'desc').orderBy(sql.ref(id), 'desc').limit(limit)
  return from ? ordered.where(sql<SqlBool>`(${sql.ref(time)}, ${sql.ref(id)}) < (${from.at}, ${from.id})`) : ordered
}

async function readCalls(ctx: Ctx, part: Part): Promise<TimelineEntry[]> {
  const rows = await listContactCallRows(ctx, part)
  const views = await callViews(ctx, rows)
  return rows.map((row, index) => ({
    kind: 'call',
    id: row.id,
    at: iso(row.placed_at),
    direction: row.direction,
    call: views[index]!,
    note: row.note,
  }))
}

/** In the user's inboxes. */
const threadsOf = async (ctx: Ctx, contactId: string) =>
  ctx.db.q
    .selectFrom('threads')
    .select('threads.id')
    .where('threads.contact_id', '=', contactId)
    .where('threads.inbox', 'in', await listUserInboxes(ctx))
    .where('threads.deleted_at', 'is', null)

async function readTexts(ctx: Ctx, part: Part): Promise<TimelineEntry[]> {
  const texts = ctx.db.q
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.author_id')
    .selectAll('messages')
    .select(['users.first_name', 'users.last_name'])
    .select((eb) =>
      eb
        .selectFrom('attachments')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('attachments.message_id', '=', 'messages.id')
        .as('attachment_count'),
    )
    .where('messages.thread_id', 'in', await threadsOf(ctx, part.contactId))
    .where('messages.deleted_at', 'is', null)
    .where('messages.hidden_at', 'is', null)
    .where((eb) => eb.or([eb('messages.direction', '=', 'in'), eb('messages.sent_at', 'is not', null)]))
  const rows = await newestFirst(texts, 'messages.sort_time', 'messages.id', part).execute()
  return rows.map((row) => ({
    kind: 'text',
    id: row.id,
    at: iso(row.sort_time),
    direction: row.direction,
    status: getMessageStatus(row),
    body: row.body,
    attachmentCount: row.attachment_count ?? 0,
    threadId: row.thread_id,
    author: fullName(row.first_name, row.last_name) || null,
  }))
}

async function readNotes(ctx: Ctx, part: Part): Promise<TimelineEntry[]> {
  const notes = await listContactNotes(ctx, part)
  return notes.map((note) => ({ kind: 'note', id: note.id, at: note.createdAt, note }))
}

async function readBoardHistory(ctx: Ctx, part: Part): Promise<TimelineEntry[]> {
  const user = requireUser(ctx)
  const history = ctx.db.q
    .selectFrom('lead_history')
    .innerJoin('boards', 'boards.id', 'lead_history.board_id')
    .leftJoin('users', 'users.id', 'lead_history.by_user')
    .select(['lead_history.id', 'lead_history.kind', 'lead_history.details', 'lead_history.created_at'])
    .select(['boards.id as board_id', 'boards.name as board_name', 'users.first_name', 'users.last_name'])
    .where('lead_history.contact_id', '=', part.contactId)
    .where('boards.deleted_at', 'is', null)
    // The timeline has the call itself.
    .where('lead_history.kind', '!=', 'called')
    .$if(isLimitedToOwnBoards(user), (query) =>
      query
        .innerJoin('board_members', 'board_members.board_id', 'lead_history.board_id')
        .where('board_members.user_id', '=', user.userId),
    )
  const rows = await newestFirst(history, 'lead_history.created_at', 'lead_history.id', part).execute()
  return rows.map((row) => {
    const details = JSON.parse(row.details) as Record<string, unknown>
    return {
      kind: 'board',
      id: row.id,
      at: iso(row.created_at),
      text: historyText(row.kind as LeadHistoryKind, details),
      board: { id: row.board_id, name: row.board_name },
      by: fullName(row.first_name, row.last_name) || null,
      rule: typeof details.rule === 'string' ? details.rule : null,
    }
  })
}

async function readSkipped(ctx: Ctx, part: Part): Promise<TimelineEntry[]> {
  const user = requireUser(ctx)
  const skipped = ctx.db.q
    .selectFrom('selections')
    .innerJoin('dial_sessions', 'dial_sessions.id', 'selections.session_id')
    .innerJoin('campaigns', 'campaigns.id', 'selections.campaign_id')
    .select(['selections.id', 'selections.e164', 'selections.reasons', 'selections.created_at'])
    .select('campaigns.name as campaign_name')
    .where('selections.account_id', '=', user.accountId)
    .where('selections.contact_id', '=', part.contactId)
    .where('selections.decision', '=', 'skipped')
    .$if(!canReadTeamCalls(user), (query) => query.where('dial_sessions.user_id', '=', user.userId))
  const rows = await newestFirst(skipped, 'selections.created_at', 'selections.id', part).execute()
  return rows.map((row) => ({
    kind: 'skipped',
    id: row.id,
    at: iso(row.created_at),
    number: row.e164,
    reasons: JSON.parse(row.reasons) as string[],
    campaign: row.campaign_name,
  }))
}

/** Of links in texts to the contact: other links have no known viewer. */
async function readVideos(ctx: Ctx, part: Part): Promise<TimelineEntry[]> {
  const visits = ctx.db.q
    .selectFrom('messages')
    .innerJoin('attachments', 'attachments.message_id', 'messages.id')
    .innerJoin('video_hits', 'video_hits.link_id', 'attachments.video_link_id')
    .innerJoin('videos', 'videos.id', 'video_hits.video_id')
    .select(['video_hits.id', 'video_hits.created_at', 'video_hits.max_watch_ms', 'video_hits.total_watch_ms'])
    .select('videos.name')
    .where('messages.thread_id', 'in', await threadsOf(ctx, part.contactId))
    .where('messages.deleted_at', 'is', null)
  const rows = await newestFirst(visits, 'video_hits.created_at', 'video_hits.id', part).execute()
  return rows.map((row) => ({
    kind: 'video',
    id: row.id,
    at: iso(row.created_at),
    name: row.name,
    maxWatchSeconds: row.max_watch_ms / 1000,
    totalWatchSeconds: row.total_watch_ms / 1000,
  }))
}

/** What the provider was asked to leave. */
async function readDrops(ctx: Ctx, part: Part): Promise<TimelineEntry[]> {
  const user = requireUser(ctx)
  const drops = ctx.db.q
    .selectFrom('drops')
    .innerJoin('drop_batches', 'drop_batches.id', 'drops.batch_id')
    .innerJoin('users', 'users.id', 'drop_batches.user_id')
    .select(['drops.id', 'drops.e164', 'drops.state', 'drops.reason_text', 'drops.sent_at'])
    .select(['drop_batches.name', 'users.first_name', 'users.last_name'])
    .where('drops.contact_id', '=', part.contactId)
    .where('drops.sent_at', 'is not', null)
    .$if(!canReadTeamCalls(user), (query) => query.where('drop_batches.user_id', '=', user.userId))
  const rows = await newestFirst(drops, 'drops.sent_at', 'drops.id', part).execute()
  return rows.map((row) => ({
    kind: 'drop',
    id: row.id,
    at: iso(row.sent_at!),
    name: row.name,
    number: row.e164,
    status: statusOf(row.state as DropState),
    reason: row.reason_text,
    by: fullName(row.first_name, row.last_name),
  }))
}
