import type { Selectable } from 'kysely'
import type { SearchTodoTable } from '../../../db/schema/messenger'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { extractWords, extractNumberWords } from '../search/search-terms'
import { transactIndex } from '../search/transact-index.server'
import { threadSearchWords } from './thread-search.words'

/** Per transaction or query, which block writes. */
const WORDS = 1_000
const MESSAGES = 250
const THREADS = 25

type IndexTask = Selectable<SearchTodoTable>

interface IndexedThread {
  id: string
  inbox: string
  search_no: number | null
}

const nextTasks = statement((q, p: { limit: number }) =>
  q.selectFrom('search_tasks').selectAll().where('kind', '!=', 'blast').orderBy('seq').limit(p.limit),
)
const nextBlastTask = statement((q) =>
  q.selectFrom('search_tasks').selectAll().where('kind', '=', 'blast').orderBy('seq').limit(1),
)
const deleteTask = statement((q, p: { seq: number }) => q.deleteFrom('search_tasks').where('seq', '=', p.seq))
const setTaskPosition = statement((q, p: { after_position: number; seq: number }) =>
  q.updateTable('search_tasks').set({ after_position: p.after_position }).where('seq', '=', p.seq),
)
const indexableMessage = statement((q, p: { id: string }) =>
  q
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    .select(['messages.body', 'threads.id', 'threads.inbox', 'threads.search_no'])
    .where('messages.id', '=', p.id)
    .where('messages.state', 'is distinct from', 'draft')
    .where('messages.deleted_at', 'is', null)
    .where('messages.hidden_at', 'is', null)
    .where(({ eb, lit }) => eb('threads.draft', '=', lit(0)))
    .where('threads.deleted_at', 'is', null),
)
const indexableNote = statement((q, p: { id: string }) =>
  q
    .selectFrom('notes')
    .innerJoin('threads', 'threads.id', 'notes.thread_id')
    .select(['notes.body', 'threads.id', 'threads.inbox', 'threads.search_no'])
    .where('notes.id', '=', p.id)
    .where('notes.deleted_at', 'is', null)
    .where(({ eb, lit }) => eb('threads.draft', '=', lit(0)))
    .where('threads.deleted_at', 'is', null),
)
const blastItemsAfter = statement((q, p: { blast_id: string; after: number; last: number; limit: number }) =>
  q
    .selectFrom('blast_items')
    .select(['position', 'message_id'])
    .where('blast_id', '=', p.blast_id)
    .where('position', '>', p.after)
    .where('position', '<=', p.last)
    .orderBy('position')
    .limit(p.limit),
)
const indexableThread = statement((q, p: { id: string }) =>
  q
    .selectFrom('threads')
    .leftJoin('contacts', 'contacts.id', 'threads.contact_id')
    .select([
      'threads.id',
      'threads.inbox',
      'threads.search_no',
      'threads.type',
      'threads.draft',
      'threads.deleted_at',
      'threads.recipient',
      'threads.display_name',
      'contacts.search',
    ])
    .where('threads.id', '=', p.id),
)
const messageBodies = statement((q, p: { thread_id: string; after: number; limit: number }) =>
  q
    .selectFrom('messages')
    .select(['body', 'sort_time'])
    .where('thread_id', '=', p.thread_id)
    .where('sort_time', '>', p.after)
    .where('state', 'is distinct from', 'draft')
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .orderBy('sort_time')
    .limit(p.limit),
)
const noteBodies = statement((q, p: { thread_id: string; after: number; limit: number }) =>
  q
    .selectFrom('notes')
    .select(['body', 'sort_time'])
    .where('thread_id', '=', p.thread_id)
    .where('sort_time', '>', p.after)
    .where('deleted_at', 'is', null)
    .orderBy('sort_time')
    .limit(p.limit),
)
const highestSearchNo = statement((q) =>
  q.selectFrom('threads').select('search_no').where('search_no', 'is not', null).orderBy('search_no', 'desc').limit(1),
)
const setSearchNo = statement((q, p: { search_no: number; id: string }) =>
  q.updateTable('threads').set({ search_no: p.search_no }).where('id', '=', p.id),
)
const inboxNo = statement((q, p: { inbox: string }) =>
  q.selectFrom('search_inboxes').select('no').where('inbox', '=', p.inbox),
)
const addInbox = statement((q, p: { inbox: string }) => q.insertInto('search_inboxes').values(p))
const addWord = statement((q, p: { thread_no: number; word: string; of_name: 0 | 1; inbox_no: number }) =>
  q
    .insertInto('search_words')
    .values(p)
    .onConflict((conflict) => conflict.doNothing()),
)
const storedWords = statement((q, p: { thread_no: number; of_name: 0 | 1 }) =>
  q.selectFrom('search_words').select('word').where('thread_no', '=', p.thread_no).where('of_name', '=', p.of_name),
)
const deleteWord = statement((q, p: { thread_no: number; word: string; of_name: 0 | 1 }) =>
  q
    .deleteFrom('search_words')
    .where('thread_no', '=', p.thread_no)
    .where('word', '=', p.word)
    .where('of_name', '=', p.of_name),
)
const backfill = statement((q) => q.selectFrom('search_backfill').select('after_thread_id').where('id', '=', 1))
const setBackfill = statement((q, p: { after_thread_id: string | null }) =>
  q.updateTable('search_backfill').set(p).where('id', '=', 1),
)
const threadsAfter = statement((q, p: { after: string; limit: number }) =>
  q.selectFrom('threads').select('id').where('id', '>', p.after).orderBy('id').limit(p.limit),
)

/** `crowd`: only blast texts are left; pause first. */
export type IndexProgress = 'more' | 'crowd' | 'nothing'

/** Each step removes its todo. Blast texts come last. `yieldTurn`: pause in a long thread. */
export async function updateSearchIndex(ctx: Ctx, yieldTurn: () => Promise<void>): Promise<IndexProgress> {
  const next = await ctx.db.all(nextTasks, { limit: THREADS })
  if (next.length === 0) {
    const blastTask = await ctx.db.first(nextBlastTask, {})
    if (!blastTask) return (await backfillThreads(ctx, yieldTurn)) ? 'more' : 'nothing'
    await transactIndex(ctx, (tx) => indexBlastItems(tx, blastTask))
    return 'crowd'
  }
  const firstOther = next.findIndex(({ kind }) => kind !== 'thread')
  const threads = firstOther === -1 ? next : next.slice(0, firstOther)
  if (threads.length === 0) await transactIndex(ctx, runTasks)
  else
    await reindexThreads(ctx, [...new Set(threads.map(({ subject_id: id }) => id))], yieldTurn, async (tx) => {
      for (const { seq } of threads) await tx.db.write(deleteTask, { seq })
    })
  return 'more'
}

async function runTasks(tx: Ctx): Promise<void> {
  let words = 0
  for (const todo of await tx.db.all(nextTasks, { limit: MESSAGES })) {
    if (todo.kind === 'thread' || words >= WORDS) return
    words += await runTask(tx, todo)
  }
}

async function runTask(tx: Ctx, todo: IndexTask): Promise<number> {
  await tx.db.write(deleteTask, { seq: todo.seq })
  if (todo.kind === 'message') return addMessage(tx, todo.subject_id)
  const thread = await tx.db.first(indexableThread, { id: todo.subject_id })
  return thread?.search_no == null
    ? 0
    : syncWords(tx, thread.search_no, await ensureInboxNo(tx, thread.inbox), 1, nameWords(thread), WORDS)
}

async function indexBlastItems(
  tx: Ctx,
  { seq, subject_id: blast_id, after_position: after, last_position: last }: IndexTask,
): Promise<void> {
  const items = await tx.db.all(blastItemsAfter, { blast_id, after, last, limit: THREADS })
  for (const { message_id: id } of items) if (id !== null) await addMessage(tx, id)
  if (items.length < THREADS) await tx.db.write(deleteTask, { seq })
  else await tx.db.write(setTaskPosition, { after_position: items.at(-1)!.position, seq })
}

/** Or a note. Returns words written. */
async function addMessage(tx: Ctx, id: string): Promise<number> {
  const message = (await tx.db.first(indexableMessage, { id })) ?? (await tx.db.first(indexableNote, { id }))
  if (!message) return 0
  const [no, inbox] = await ensureSearchNo(tx, message)
  const words = extractWords(message.body)
  for (const word of words) await tx.db.write(addWord, { thread_no: no, word, of_name: 0, inbox_no: inbox })
  return words.size + 1
}

/** Indexes the name with the first words. */
async function ensureSearchNo(
  tx: Ctx,
  { id, inbox, search_no }: IndexedThread,
): Promise<[no: number, inboxNo: number]> {
  const inbox_no = await ensureInboxNo(tx, inbox)
  if (search_no !== null) return [search_no, inbox_no]
  const no = ((await tx.db.first(highestSearchNo, {}))?.search_no ?? 0) + 1
  await tx.db.write(setSearchNo, { search_no: no, id })
  const thread = (await tx.db.first(indexableThread, { id }))!
  for (const word of nameWords(thread)) await tx.db.write(addWord, { thread_no: no, word, of_name: 1, inbox_no })
  return [no, inbox_no]
}

const setWordsInbox = statement((q, p: { thread_no: number; inbox_no: number }) =>
  q.updateTable('search_words').set({ inbox_no: p.inbox_no }).where('thread_no', '=', p.thread_no),
)

/** Same transaction as the change of inbox. */
export async function moveSearchWords(tx: Ctx, threadId: string): Promise<void> {
  const thread = await tx.db.first(indexableThread, { id: threadId })
  if (thread?.search_no == null) return
  await tx.db.write(setWordsInbox, { thread_no: thread.search_no, inbox_no: await ensureInboxNo(tx, thread.inbox) })
}

async function ensureInboxNo(tx: Ctx, inbox: string): Promise<number> {
  const known = await tx.db.first(inboxNo, { inbox })
  if (known) return known.no
  await tx.db.write(addInbox, { inbox })
  return (await tx.db.first(inboxNo, { inbox }))!.no
}

function nameWords(thread: {
  type: 'text' | 'blast'
  search: string | null
  display_name: string | null
  recipient: string | null
}): Set<string> {
  const names = [
    thread.display_name ?? (thread.type === 'blast' ? threadSearchWords.textBlast : ''),
    thread.search ?? '',
  ]
  return new Set([...extractWords(names.join(' ')), ...extractNumberWords(thread.recipient ?? '')])
}

/** Returns words written; less than `limit` when complete. */
async function syncWords(
  tx: Ctx,
  thread_no: number,
  inbox_no: number,
  of_name: 0 | 1,
  words: ReadonlySet<string>,
  limit: number,
): Promise<number> {
  const stored = new Set((await tx.db.all(storedWords, { thread_no, of_name })).map(({ word }) => word))
  const removed = [...stored].filter((word) => !words.has(word)).slice(0, limit)
  const added = [...words].filter((word) => !stored.has(word)).slice(0, limit - removed.length)
  for (const word of removed) await tx.db.write(deleteWord, { thread_no, word, of_name })
  for (const word of added) await tx.db.write(addWord, { thread_no, word, of_name, inbox_no })
  return removed.length + added.length
}

/** `onDone`: runs in the last transaction. */
async function reindexThreads(
  ctx: Ctx,
  ids: readonly string[],
  yieldTurn: () => Promise<void>,
  onDone: (tx: Ctx) => Promise<void>,
): Promise<void> {
  // Changes during the read have a later todo.
  const contents: Array<{ id: string; words: Set<string> }> = []
  for (const id of ids) contents.push({ id, words: await collectWords(ctx, id, yieldTurn) })
  for (;;) {
    const written = await transactIndex(ctx, async (tx) => {
      let words = 0
      for (const { id, words: wanted } of contents) {
        words += await writeThreadWords(tx, id, wanted, WORDS - words)
        if (words >= WORDS) return words
      }
      await onDone(tx)
      return words
    })
    if (written < WORDS) return
    await yieldTurn()
  }
}

async function collectWords(ctx: Ctx, thread_id: string, yieldTurn: () => Promise<void>): Promise<Set<string>> {
  const words = new Set<string>()
  for (const bodies of [messageBodies, noteBodies]) {
    for (let after = -1; ;) {
      const rows = await ctx.db.all(bodies, { thread_id, after, limit: MESSAGES })
      for (const { body } of rows) for (const word of extractWords(body)) words.add(word)
      if (rows.length < MESSAGES) break
      after = rows.at(-1)!.sort_time
      await yieldTurn()
    }
  }
  return words
}

async function writeThreadWords(tx: Ctx, id: string, words: ReadonlySet<string>, limit: number): Promise<number> {
  const thread = await tx.db.first(indexableThread, { id })
  const isIndexable = thread !== undefined && thread.draft === 0 && thread.deleted_at === null
  if (!thread || (!isIndexable && thread.search_no === null)) return 0
  const [no, inbox] = await ensureSearchNo(tx, thread)
  const names = await syncWords(tx, no, inbox, 1, isIndexable ? nameWords(thread) : NO_WORDS, limit)
  return names + (await syncWords(tx, no, inbox, 0, isIndexable ? words : NO_WORDS, limit - names))
}

const NO_WORDS: ReadonlySet<string> = new Set()

/** Threads older than the index. False: complete. */
async function backfillThreads(ctx: Ctx, yieldTurn: () => Promise<void>): Promise<boolean> {
  const after = (await ctx.db.first(backfill, {}))?.after_thread_id
  if (after == null) return false
  const ids = (await ctx.db.all(threadsAfter, { after, limit: THREADS })).map(({ id }) => id)
  await reindexThreads(
    ctx,
    ids,
    yieldTurn,
    async (tx) => void (await tx.db.write(setBackfill, { after_thread_id: ids.at(-1) ?? null })),
  )
  return ids.length > 0
}
