import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Queries } from '../../../db/open'
import type { Flag } from '../../../db/schema/people'
import { statement } from '../../../db/statement'
import { findFilesLabel } from '../attachments/attachments.read.server'
import { getAttachmentOwnerId } from '../attachments/attachment-rows.server'
import type { Ctx } from '../context.server'
import { isBlankText } from '../blank-text'

/** Characters. */
const PREVIEW_LENGTH = 140

/** Does not split a surrogate pair. */
export const truncatePreview = (body: string): string => body.slice(0, PREVIEW_LENGTH).replace(/[\uD800-\uDBFF]$/, '')

const lastUpdatedThread = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('threads')
    .select('updated_at')
    .where('account_id', '=', p.account_id)
    .orderBy('updated_at', 'desc')
    .limit(1),
)
const lastMessageOf = (q: Queries, threadId: string | Expression<string>) =>
  q
    .selectFrom('messages')
    .where('messages.thread_id', '=', threadId)
    .where('messages.state', 'is distinct from', 'draft')
    .where('messages.deleted_at', 'is', null)
    .where('messages.hidden_at', 'is', null)
    .orderBy('messages.sort_time', 'desc')
    .limit(1)
const lastNoteOf = (q: Queries, threadId: string | Expression<string>) =>
  q
    .selectFrom('notes')
    .where('notes.thread_id', '=', threadId)
    .where('notes.deleted_at', 'is', null)
    .orderBy('notes.sort_time', 'desc')
    .limit(1)
const lastMessage = statement((q, p: { thread_id: string }) =>
  lastMessageOf(q, p.thread_id).select(['id', 'blast_id', 'sort_time', 'body']),
)
const lastNote = statement((q, p: { thread_id: string }) =>
  lastNoteOf(q, p.thread_id).select(['id', 'sort_time', 'body']),
)
const anyMessage = statement((q, p: { thread_id: string }) =>
  q.selectFrom('messages').select('id').where('thread_id', '=', p.thread_id).where('deleted_at', 'is', null).limit(1),
)
const countScheduled = statement((q, p: { thread_id: string }) =>
  q
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('thread_id', '=', p.thread_id)
    .where('scheduled_at', 'is not', null)
    .where('state', '=', 'waiting')
    .where('deleted_at', 'is', null),
)
interface LastOfThread {
  id: string
  preview: string | null
  preview_message_id: string | null
  scheduled_count: number
  sort_time: number
}
const setLast = statement((q, { id, lists, ...facts }: LastOfThread & { updated_at: number; lists: Flag }) =>
  q
    .updateTable('threads')
    .set({ ...facts, listed: sql<Flag>`case when ${lists} = 1 then 1 else listed end` })
    .where('id', '=', id),
)
const setPreview = statement((q, { id, ...facts }: Omit<LastOfThread, 'scheduled_count'>) =>
  q.updateTable('threads').set(facts).where('id', '=', id),
)

/** Unique in the account and larger than all before. */
export async function nextUpdatedAt(tx: Ctx, accountId: string): Promise<number> {
  const latest = await tx.db.first(lastUpdatedThread, { account_id: accountId })
  return Math.max(tx.clock.now(), (latest?.updated_at ?? 0) + 1)
}

/** Message or note. */
async function findLast(tx: Ctx, thread_id: string) {
  const message = await tx.db.first(lastMessage, { thread_id })
  const note = await tx.db.first(lastNote, { thread_id })
  return note && note.sort_time > (message?.sort_time ?? 0) ? { ...note, blast_id: null } : message
}

/** After all messages and notes. */
export async function nextSortTime(tx: Ctx, threadId: string): Promise<number> {
  const last = await findLast(tx, threadId)
  return Math.max(tx.clock.now(), (last?.sort_time ?? 0) + 1)
}

/** For statements over threads. */
export const nextSortTimeSql = (q: Queries, now: number): RawBuilder<number> =>
  sql<number>`(select max(sort_time) from (
    select ${now} as sort_time
    union all select 1 + coalesce(${lastMessageOf(q, sql.ref('threads.id')).select('messages.sort_time')}, 0)
    union all select 1 + coalesce(${lastNoteOf(q, sql.ref('threads.id')).select('notes.sort_time')}, 0)
  ) as times)`

/** Drafts count as messages. */
export async function isEmptyThread(tx: Ctx, thread_id: string): Promise<boolean> {
  const any = (await tx.db.first(anyMessage, { thread_id })) ?? (await tx.db.first(lastNote, { thread_id }))
  return any === undefined
}

/** Text, else the kind of its files. */
const getPreviewText = async (
  tx: Ctx,
  { body, ...of }: { id: string; blast_id: string | null; body: string },
): Promise<string> =>
  isBlankText(body) ? ((await findFilesLabel(tx, getAttachmentOwnerId(of))) ?? '') : truncatePreview(body)

/** Moves the thread to the top. `lists`: also lists a thread that only a blast wrote to. */
export async function touchThread(
  tx: Ctx,
  thread: { id: string; account_id: string },
  { lists = true }: { lists?: boolean } = {},
): Promise<void> {
  const last = await findLast(tx, thread.id)
  const scheduled = await tx.db.first(countScheduled, { thread_id: thread.id })
  const updatedAt = await nextUpdatedAt(tx, thread.account_id)
  await tx.db.write(setLast, {
    id: thread.id,
    preview: last ? await getPreviewText(tx, last) : null,
    preview_message_id: last?.id ?? null,
    scheduled_count: scheduled?.count ?? 0,
    sort_time: last?.sort_time ?? updatedAt,
    updated_at: updatedAt,
    lists: lists ? 1 : 0,
  })
}

/** The thread keeps its position. */
export async function setThreadPreview(
  tx: Ctx,
  last: { id: string; thread_id: string; blast_id: string | null; body: string; sort_time: number },
): Promise<void> {
  await tx.db.write(setPreview, {
    id: last.thread_id,
    preview: await getPreviewText(tx, last),
    preview_message_id: last.id,
    sort_time: last.sort_time,
  })
}
