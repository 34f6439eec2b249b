import { setImmediate as breathe } from 'node:timers/promises'
import { sql } from 'kysely'
import { enqueueUnreconciled, findUnreconciled } from '../../app/domain/recordings/fetch-recording-status.server'
import { enqueueUnfetched, findUnfetched } from '../../app/domain/recordings/store-recording.server'
import type { Ctx } from '../../app/domain/context.server'
import type { Log } from '../../app/domain/log.port'
import { reconcileClaims } from '../../app/domain/number-claims/reconcile-claims.server'
import { releaseEndedCalls } from '../../app/domain/wallet/release-ended-calls.server'
import { deleteQueue } from '../../app/domain/queue/drop-queue.server'
import type { Queries } from '../../db/open'
import { findReplacedDatabases } from '../replaced-databases'
import { CHUNK, deleteOldRows, deleteRowsWithFiles, type InChunk } from './old-rows'

const DAY_MS = 86_400_000

/** Contacts without a chosen board. */
const QUEUE_MS = DAY_MS

/** Left by a crash. A younger file's row may not be written yet. */
const ORPHAN_MS = 7 * DAY_MS
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
    folder: 'contact-pictures',
    rowOf: (q, id) => q.selectFrom('contact_pictures').select('id').where('id', '=', id).executeTakeFirst(),
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
  yieldTurn: () => Promise<boolean> = () => breathe(true),
): Promise<void> {
  for await (const _step of runSteps(ctx, isFirst)) if (!(await yieldTurn())) return
}

async function* runSteps(ctx: Ctx, isFirst: boolean): AsyncGenerator<void> {
  const inChunk: InChunk = (work) => ctx.db.transact('sweep', work, { repeatable: true })
  const now = ctx.clock.now()
  if (isFirst) yield* resumeUnfinished(ctx, inChunk)
  while (await inChunk(releaseEndedCalls)) yield
  yield* deleteOldRows(inChunk, now)
  await reconcileClaims(ctx)
  yield
  yield* deleteOldQueues(ctx, now - QUEUE_MS)
  const keepsFiles = await hasReplacedDatabase(ctx)
  for await (const fileKeys of deleteRowsWithFiles(inChunk, now)) {
    // A row without its file would fail when used.
    if (!keepsFiles) for (const fileKey of fileKeys) await ctx.files.remove(fileKey)
    yield
  }
  if (!keepsFiles) yield* removeOrphanedFiles(ctx)
}

async function* resumeUnfinished(ctx: Ctx, inChunk: InChunk): AsyncGenerator<void> {
  for (const [find, resume] of [
    [findUnreconciled, enqueueUnreconciled],
    [findUnfetched, enqueueUnfetched],
  ] as const) {
    const unfinished = await find(ctx)
    for (let before = 0; before < unfinished.length; before += LEFT_CHUNK) {
      yield
      await inChunk((tx) => resume(tx, unfinished.slice(before, before + LEFT_CHUNK), before))
    }
  }
}

/** Running queues' contacts are on the way to a board. */
async function* deleteOldQueues(ctx: Ctx, before: number): AsyncGenerator<void> {
  for (;;) {
    const queues = await ctx.db.q
      .selectFrom('contact_queues')
      .selectAll()
      .where('created_at', '<', before)
      .where('state', '!=', 'running')
      .orderBy('created_at')
      .orderBy('id')
      .limit(CHUNK)
      .execute()
    for (const queue of queues) {
      // It may have received contacts in between.
      await deleteQueue(ctx, queue, (one) => one.state === queue.state && one.created_at === queue.created_at)
      yield
    }
    if (queues.length < CHUNK) return
  }
}

const warned = new WeakSet<Log>()

/** A restore's replaced database needs its files if restored again. */
async function hasReplacedDatabase(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(
    ctx.db.q,
  )
  const [main] = rows
  // '' if in memory.
  const replaced = main?.file ? await findReplacedDatabases(main.file) : []
  if (replaced.length === 0) return false
  if (!warned.has(ctx.log))
    ctx.log.warn({ putAside: replaced }, 'uploads are kept until the database that a restore replaced is deleted')
  warned.add(ctx.log)
  return true
}

async function* removeOrphanedFiles(ctx: Ctx): AsyncGenerator<void> {
  let checked = 0
  for (const { folder, rowOf } of UPLOADS)
    for await (const { key, writtenAt } of ctx.files.list(folder)) {
      checked += 1
      if (checked % CHUNK === 0) yield
      if (writtenAt > ctx.clock.now() - ORPHAN_MS) continue
      const [name = ''] = key.slice(folder.length + 1).split('.')
      const isPartial = key.endsWith('.part')
      if (isPartial || !(await rowOf(ctx.db.q, name, key))) await ctx.files.remove(key)
    }
}
