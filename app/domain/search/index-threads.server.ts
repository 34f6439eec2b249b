import type { Selectable } from 'kysely'
import type { SearchTodoTable } from '../../../db/schema/messenger'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { wordsOf, wordsOfNumber } from './search-words'

/** Per transaction or query, which block writes. */
const WORDS = 1_000
const MESSAGES = 250
const THREADS = 25

type Todo = Selectable<SearchTodoTable>

interface IndexedThread {
  id: string
  inbox: string
  search_no: number | null
}

const nextTodos = statement((q, p: { limit: number }) =>
  q.selectFrom('search_todo').selectAll().where('kind', '!=', 'blast').orderBy('seq').limit(p.limit),
)
const nextOfBlasts = statement((q) =>
  q.selectFrom('search_todo').selectAll().where('kind', '=', 'blast').orderBy('seq').limit(1),
)
const dropTodo = statement((q, p: { seq: number }) => q.deleteFrom('search_todo').where('seq', '=', p.seq))
const setAfter = statement((q, p: { after_position: number; seq: number }) =>
  q.updateTable('search_todo').set({ after_position: p.after_position }).where('seq', '=', p.seq),
)
const messageOf = statement((q, p: { id: string }) =>
  q
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    .select(['messages.body', 'threads.id', 'threads.inbox', 'threads.search_no'])
    .where('messages.id', '=', p.id)
    .where('messages.state', '!=', 'draft')
    .where('messages.deleted_at', 'is', null)
    .where('messages.hidden_at', 'is', null)
    .where(({ eb, lit }) => eb('threads.draft', '=', lit(0)))
    .where('threads.deleted_at', 'is', null),
)
const itemsOf = statement((q, p: { blast_id: string; after: number; last: number; limit: number }) =>
  q
    .selectFrom('blast_items')
    .select(['position', 'message_id'])
    .where('blast_id', '=', p.blast_id)
    .where('position', '>', p.after)
    .where('position', '<=', p.last)
    .orderBy('position')
    .limit(p.limit),
)
const threadOf = statement((q, p: { id: string }) =>
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
const someBodies = statement((q, p: { thread_id: string; after: number; limit: number }) =>
  q
    .selectFrom('messages')
    .select(['body', 'sort_time'])
    .where('thread_id', '=', p.thread_id)
    .where('sort_time', '>', p.after)
    .where('state', '!=', 'draft')
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .orderBy('sort_time')
    .limit(p.limit),
)
const highestNo = statement((q) =>
  q.selectFrom('threads').select('search_no').where('search_no', 'is not', null).orderBy('search_no', 'desc').limit(1),
)
const setNo = statement((q, p: { search_no: number; id: string }) =>
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
const wordsKept = statement((q, p: { thread_no: number; of_name: 0 | 1 }) =>
  q.selectFrom('search_words').select('word').where('thread_no', '=', p.thread_no).where('of_name', '=', p.of_name),
)
const dropWord = statement((q, p: { thread_no: number; word: string; of_name: 0 | 1 }) =>
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
const threadsBehind = statement((q, p: { after: string; limit: number }) =>
  q.selectFrom('threads').select('id').where('id', '>', p.after).orderBy('id').limit(p.limit),
)

/** `crowd`: only blast texts are left; pause first. */
export type LeftToWrite = 'more' | 'crowd' | 'nothing'

/** Each step removes its todo. Blast texts come last. `giveWay`: pause in a long thread. */
export async function keepSearch(ctx: Ctx, giveWay: () => Promise<void>): Promise<LeftToWrite> {
  const next = await ctx.db.all(nextTodos, { limit: THREADS })
  if (next.length === 0) {
    const ofBlast = await ctx.db.first(nextOfBlasts, {})
    if (!ofBlast) return (await readBefore(ctx, giveWay)) ? 'more' : 'nothing'
    await index(ctx, (tctx) => doItems(tctx, ofBlast))
    return 'crowd'
  }
  const others = next.findIndex(({ kind }) => kind !== 'thread')
  const threads = others === -1 ? next : next.slice(0, others)
  if (threads.length === 0) await index(ctx, doSome)
  else
    await readAnew(ctx, [...new Set(threads.map(({ subject_id: id }) => id))], giveWay, async (tctx) => {
      for (const { seq } of threads) await tctx.db.write(dropTodo, { seq })
    })
  return 'more'
}

const index = <T>(ctx: Ctx, work: (tctx: Ctx) => Promise<T>): Promise<T> =>
  ctx.db.transact('search.index', work, { repeatable: true })

async function doSome(tctx: Ctx): Promise<void> {
  let words = 0
  for (const todo of await tctx.db.all(nextTodos, { limit: MESSAGES })) {
    if (todo.kind === 'thread' || words >= WORDS) return
    words += await doOne(tctx, todo)
  }
}

async function doOne(tctx: Ctx, todo: Todo): Promise<number> {
  await tctx.db.write(dropTodo, { seq: todo.seq })
  if (todo.kind === 'message') return addMessage(tctx, todo.subject_id)
  const thread = await tctx.db.first(threadOf, { id: todo.subject_id })
  return thread?.search_no == null
    ? 0
    : bring(tctx, thread.search_no, await noOfInbox(tctx, thread.inbox), 1, nameWords(thread), WORDS)
}

async function doItems(
  tctx: Ctx,
  { seq, subject_id: blast_id, after_position: after, last_position: last }: Todo,
): Promise<void> {
  const items = await tctx.db.all(itemsOf, { blast_id, after, last, limit: THREADS })
  for (const { message_id: id } of items) if (id !== null) await addMessage(tctx, id)
  if (items.length < THREADS) await tctx.db.write(dropTodo, { seq })
  else await tctx.db.write(setAfter, { after_position: items.at(-1)!.position, seq })
}

/** Returns words written. */
async function addMessage(tctx: Ctx, id: string): Promise<number> {
  const message = await tctx.db.first(messageOf, { id })
  if (!message) return 0
  const [no, inbox] = await placeOf(tctx, message)
  const words = wordsOf(message.body)
  for (const word of words) await tctx.db.write(addWord, { thread_no: no, word, of_name: 0, inbox_no: inbox })
  return words.size + 1
}

/** Indexes the name with the first words. */
async function placeOf(tctx: Ctx, { id, inbox, search_no }: IndexedThread): Promise<[no: number, inboxNo: number]> {
  const inbox_no = await noOfInbox(tctx, inbox)
  if (search_no !== null) return [search_no, inbox_no]
  const no = ((await tctx.db.first(highestNo, {}))?.search_no ?? 0) + 1
  await tctx.db.write(setNo, { search_no: no, id })
  const thread = (await tctx.db.first(threadOf, { id }))!
  for (const word of nameWords(thread)) await tctx.db.write(addWord, { thread_no: no, word, of_name: 1, inbox_no })
  return [no, inbox_no]
}

const moveWords = statement((q, p: { thread_no: number; inbox_no: number }) =>
  q.updateTable('search_words').set({ inbox_no: p.inbox_no }).where('thread_no', '=', p.thread_no),
)

/** Same transaction as the change of inbox. */
export async function moveToInbox(tctx: Ctx, threadId: string): Promise<void> {
  const thread = await tctx.db.first(threadOf, { id: threadId })
  if (thread?.search_no == null) return
  await tctx.db.write(moveWords, { thread_no: thread.search_no, inbox_no: await noOfInbox(tctx, thread.inbox) })
}

async function noOfInbox(tctx: Ctx, inbox: string): Promise<number> {
  const known = await tctx.db.first(inboxNo, { inbox })
  if (known) return known.no
  await tctx.db.write(addInbox, { inbox })
  return (await tctx.db.first(inboxNo, { inbox }))!.no
}

function nameWords(thread: {
  type: 'text' | 'blast'
  search: string | null
  display_name: string | null
  recipient: string | null
}): Set<string> {
  const names = [thread.display_name ?? (thread.type === 'blast' ? 'Text Blast' : ''), thread.search ?? '']
  return new Set([...wordsOf(names.join(' ')), ...wordsOfNumber(thread.recipient ?? '')])
}

/** Returns words written; less than `limit` when complete. */
async function bring(
  tctx: Ctx,
  thread_no: number,
  inbox_no: number,
  of_name: 0 | 1,
  wanted: ReadonlySet<string>,
  limit: number,
): Promise<number> {
  const kept = new Set((await tctx.db.all(wordsKept, { thread_no, of_name })).map(({ word }) => word))
  const gone = [...kept].filter((word) => !wanted.has(word)).slice(0, limit)
  const added = [...wanted].filter((word) => !kept.has(word)).slice(0, limit - gone.length)
  for (const word of gone) await tctx.db.write(dropWord, { thread_no, word, of_name })
  for (const word of added) await tctx.db.write(addWord, { thread_no, word, of_name, inbox_no })
  return gone.length + added.length
}

/** `done`: in the last transaction. */
async function readAnew(
  ctx: Ctx,
  ids: readonly string[],
  giveWay: () => Promise<void>,
  done: (tctx: Ctx) => Promise<void>,
): Promise<void> {
  // Changes during the read have a later todo.
  const read: Array<{ id: string; words: Set<string> }> = []
  for (const id of ids) read.push({ id, words: await wordsIn(ctx, id, giveWay) })
  for (;;) {
    const written = await index(ctx, async (tctx) => {
      let words = 0
      for (const { id, words: wanted } of read) {
        words += await writeAnew(tctx, id, wanted, WORDS - words)
        if (words >= WORDS) return words
      }
      await done(tctx)
      return words
    })
    if (written < WORDS) return
    await giveWay()
  }
}

async function wordsIn(ctx: Ctx, thread_id: string, giveWay: () => Promise<void>): Promise<Set<string>> {
  const words = new Set<string>()
  for (let after = -1; ;) {
    const rows = await ctx.db.all(someBodies, { thread_id, after, limit: MESSAGES })
    for (const { body } of rows) for (const word of wordsOf(body)) words.add(word)
    if (rows.length < MESSAGES) return words
    after = rows.at(-1)!.sort_time
    await giveWay()
  }
}

async function writeAnew(tctx: Ctx, id: string, wanted: ReadonlySet<string>, limit: number): Promise<number> {
  const thread = await tctx.db.first(threadOf, { id })
  const isThere = thread !== undefined && thread.draft === 0 && thread.deleted_at === null
  if (!thread || (!isThere && thread.search_no === null)) return 0
  const [no, inbox] = await placeOf(tctx, thread)
  const names = await bring(tctx, no, inbox, 1, isThere ? nameWords(thread) : NONE, limit)
  return names + (await bring(tctx, no, inbox, 0, isThere ? wanted : NONE, limit - names))
}

const NONE: ReadonlySet<string> = new Set()

/** Threads older than the index. False: complete. */
async function readBefore(ctx: Ctx, giveWay: () => Promise<void>): Promise<boolean> {
  const after = (await ctx.db.first(backfill, {}))?.after_thread_id
  if (after == null) return false
  const ids = (await ctx.db.all(threadsBehind, { after, limit: THREADS })).map(({ id }) => id)
  await readAnew(
    ctx,
    ids,
    giveWay,
    async (tctx) => void (await tctx.db.write(setBackfill, { after_thread_id: ids.at(-1) ?? null })),
  )
  return ids.length > 0
}
