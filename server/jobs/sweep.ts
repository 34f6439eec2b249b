import { sql } from 'kysely'
import { askLeftRecordings } from '../../app/domain/calls/ask-recording.server'
import { fetchLeftRecordings } from '../../app/domain/calls/keep-recording.server'
import type { Ctx } from '../../app/domain/context.server'
import type { Log } from '../../app/domain/log.port'
import type { Queries } from '../../db/open'
import { findPutAside } from '../put-aside'

const DAY_MS = 86_400_000

/** How long plumbing is kept after the time in its column; history lives in its own tables. */
const KEPT = [
  { table: 'receipts', column: 'created_at', ms: 14 * DAY_MS },
  { table: 'jobs', column: 'done_at', ms: 7 * DAY_MS },
  { table: 'events', column: 'created_at', ms: 90 * DAY_MS },
  { table: 'idempotency', column: 'created_at', ms: DAY_MS },
  { table: 'login_codes', column: 'expires_at', ms: DAY_MS },
  // Whom we wrote to and, where no mail server is set, the words.
  { table: 'mails', column: 'created_at', ms: 30 * DAY_MS },
  // Before the sessions that they name.
  { table: 'download_tokens', column: 'expires_at', ms: DAY_MS },
  { table: 'crm_authorizations', column: 'expires_at', ms: DAY_MS },
  { table: 'sessions', column: 'expires_at', ms: 30 * DAY_MS },
] as const

/** Contacts for which nobody chose a board, and what came of others: so long after the last that happened to them. */
const QUEUE_MS = DAY_MS

/** A contact file whose columns nobody checked for so long: people's data, kept for nothing. */
const UNCHECKED_MS = 7 * DAY_MS

/** A process that died between a file and its row left it to nobody; a younger one's row may be written in this moment. */
const UNNAMED_MS = 7 * DAY_MS
/** Uploads, and the row that names one by the beginning of its name. Recordings are fetched again under the same name. */
const UPLOADS: ReadonlyArray<{ folder: string; rowOf(q: Queries, name: string): Promise<unknown> }> = [
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
]

/** Removes what nobody asks for any more; the first one of a process also takes up what was left behind. */
export async function sweep(ctx: Ctx, isFirst = false): Promise<void> {
  const now = ctx.clock.now()
  const unchecked = await ctx.db.transact('sweep', async (tctx) => {
    const { q } = tctx.db
    if (isFirst) {
      await askLeftRecordings(tctx)
      await fetchLeftRecordings(tctx)
    }
    for (const { table, column, ms } of KEPT)
      await q
        .deleteFrom(table)
        .where(sql<number>`${sql.ref(column)}`, '<', now - ms)
        .execute()
    await q
      .deleteFrom('contact_queues')
      .where('created_at', '<', now - QUEUE_MS)
      // Those on their way to a board are its leads, however long the process was down.
      .where('state', '!=', 'running')
      .execute()
    return q
      .deleteFrom('imports')
      .where('state', '=', 'preview')
      .where('created_at', '<', now - UNCHECKED_MS)
      .returning('file_key')
      .execute()
  })
  if (await mayBeGoneBackTo(ctx)) return
  // After their rows: a row without its file could be confirmed and then fail.
  for (const { file_key: fileKey } of unchecked) await ctx.files.remove(fileKey)
  await removeUnnamed(ctx)
}

/** The logs that were told: the next sweeps of a process would say it again. */
const told = new WeakSet<Log>()

/** Whether a restore put a database aside that still lies there: whoever goes back to it needs the files that only it names. */
async function mayBeGoneBackTo(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(
    ctx.db.q,
  )
  const [main] = rows
  // A database in memory has no place that another could lie beside.
  const putAside = main?.file ? await findPutAside(main.file) : []
  if (putAside.length === 0) return false
  if (!told.has(ctx.log))
    ctx.log.warn({ putAside }, 'uploads are kept until the database that a restore put aside is removed')
  told.add(ctx.log)
  return true
}

async function removeUnnamed(ctx: Ctx): Promise<void> {
  for (const { folder, rowOf } of UPLOADS)
    for await (const { key, writtenAt } of ctx.files.list(folder)) {
      if (writtenAt > ctx.clock.now() - UNNAMED_MS) continue
      const [name = ''] = key.slice(folder.length + 1).split('.')
      const isHalf = key.endsWith('.part')
      if (isHalf || !(await rowOf(ctx.db.q, name))) await ctx.files.remove(key)
    }
}
