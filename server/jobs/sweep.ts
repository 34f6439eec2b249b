import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { askUnasked, findUnasked } from '../../app/domain/recordings/look-up-recording.server'
import { fetchUnfetched, findUnfetched } from '../../app/domain/recordings/store-recording.server'
import type { Ctx } from '../../app/domain/context.server'
import type { Log } from '../../app/domain/log.port'
import { dropOne } from '../../app/domain/queue/drop-queue.server'
import type { Queries } from '../../db/open'
import { findPutAside } from '../put-aside'
import { CHUNK, removeOldRows, removeRowsWithFiles, type InChunk } from './old-rows'

const DAY_MS = 86_400_000

/** Contacts without a chosen board. */
const QUEUE_MS = DAY_MS

/** Left by a crash. A younger file's row may not be written yet. */
const UNNAMED_MS = 7 * DAY_MS
/** Recordings need none: they are fetched again under the same name. */
const UPLOADS: ReadonlyArray<{ folder: string; rowOf(q: Queries, name: string, key: string): Promise<unknown> }> = [
  {
    folder: 'imports',
    rowOf: (q, id) => q.selectFrom('imports').select('id').where('id', '=', id).executeTakeFirst(),
  },
  {
    folder: 'audio-messages',
    rowOf: (q, id) => q.selectFrom('audio_messages').select('id').where('id', '=', id).executeTakeFirst(),
  },
  {
    folder: 'avatars',
    rowOf: (q, version) => q.selectFrom('avatars').select('version').where('version', '=', version).executeTakeFirst(),
  },
  {
    folder: 'attachments',
    rowOf: (q, id) => q.selectFrom('attachments').select('id').where('id', '=', id).executeTakeFirst(),
  },
  {
    // A crash may leave a source or an old thumbnail.
    folder: 'videos',
    rowOf: (q, id, key) =>
      q
        .selectFrom('videos')
        .select('id')
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where(({ eb, or }) => or([eb('file_key', '=', key), eb('thumbnail_key', '=', key), eb('mp4_key', '=', key)]))
        .executeTakeFirst(),
  },
  {
    folder: 'link-previews',
    rowOf: (q, id) => q.selectFrom('link_previews').select('id').where('id', '=', id).executeTakeFirst(),
  },
]

/** Recordings per transaction. */
const LEFT_CHUNK = 25

/** The first sweep also resumes unfinished recordings. `giveWay` false: stop. */
export async function sweep(
  ctx: Ctx,
  isFirst = false,
  giveWay: () => Promise<boolean> = () => breathe(true),
): Promise<void> {
  for await (const _step of inSteps(ctx, isFirst)) if (!(await giveWay())) return
}

async function* inSteps(ctx: Ctx, isFirst: boolean): AsyncGenerator<void> {
  const inChunk: InChunk = (work) => ctx.db.transact('sweep', work, { repeatable: true })
  const now = ctx.clock.now()
  if (isFirst) yield* takeUpLeft(ctx, inChunk)
  yield* removeOldRows(inChunk, now)
  yield* dropOldQueues(ctx, now - QUEUE_MS)
  const keepsFiles = await mayBeGoneBackTo(ctx)
  for await (const fileKeys of removeRowsWithFiles(inChunk, now)) {
    // A row without its file would fail when used.
    if (!keepsFiles) for (const fileKey of fileKeys) await ctx.files.remove(fileKey)
    yield
  }
  if (!keepsFiles) yield* removeUnnamed(ctx)
}

async function* takeUpLeft(ctx: Ctx, inChunk: InChunk): AsyncGenerator<void> {
  for (const [find, takeUp] of [
    [findUnasked, askUnasked],
    [findUnfetched, fetchUnfetched],
  ] as const) {
    const left = await find(ctx)
    for (let before = 0; before < left.length; before += LEFT_CHUNK) {
      yield
      await inChunk((tctx) => takeUp(tctx, left.slice(before, before + LEFT_CHUNK), before))
    }
  }
}

/** Running queues' contacts are on the way to a board. */
async function* dropOldQueues(ctx: Ctx, before: number): AsyncGenerator<void> {
  for (;;) {
    const queues = await ctx.db.q
      .selectFrom('contact_queues')
      .selectAll()
      .where('created_at', '<', before)
      .where('state', '!=', 'running')
      .orderBy('created_at')
      .limit(CHUNK)
      .execute()
    for (const queue of queues) {
      // It may have received contacts in between.
      await dropOne(ctx, queue, (one) => one.state === queue.state && one.created_at === queue.created_at)
      yield
    }
    if (queues.length < CHUNK) return
  }
}

const told = new WeakSet<Log>()

/** A restore's replaced database needs its files if restored again. */
async function mayBeGoneBackTo(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(
    ctx.db.q,
  )
  const [main] = rows
  // '' if in memory.
  const putAside = main?.file ? await findPutAside(main.file) : []
  if (putAside.length === 0) return false
  if (!told.has(ctx.log))
    ctx.log.warn({ putAside }, 'uploads are kept until the database that a restore put aside is removed')
  told.add(ctx.log)
  return true
}

async function* removeUnnamed(ctx: Ctx): AsyncGenerator<void> {
  let looked = 0
  for (const { folder, rowOf } of UPLOADS)
    for await (const { key, writtenAt } of ctx.files.list(folder)) {
      looked += 1
      if (looked % CHUNK === 0) yield
      if (writtenAt > ctx.clock.now() - UNNAMED_MS) continue
      const [name = ''] = key.slice(folder.length + 1).split('.')
      const isHalf = key.endsWith('.part')
      if (isHalf || !(await rowOf(ctx.db.q, name, key))) await ctx.files.remove(key)
    }
}
