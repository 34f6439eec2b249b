import Database from 'better-sqlite3'
import fs from 'node:fs'
import path from 'node:path'

/** `fields` are the filterable columns. */
export type Kind =
  | 'calls'
  | 'conferences'
  | 'recordings'
  | 'transcripts'
  | 'messages'
  | 'media'
  | 'opt_outs'
  | 'numbers'
  | 'caller_ids'
  | 'verifications'
  | 'applications'
  | 'payment_objects'
  | 'payment_keys'
  | 'trust_objects'
  | 'rvm_drops'
export type Indexed = Record<string, string | number | null>
export type Page<T> = { items: T[]; more: boolean; offset: number }

const COLUMNS: Record<Kind, string[]> = {
  calls: ['to_number', 'from_number', 'status', 'parent_sid', 'started_at', 'ended_at'],
  conferences: ['friendly_name', 'status', 'created_at', 'updated_at'],
  recordings: ['call_sid', 'conference_sid', 'created_at', 'status'],
  transcripts: ['source_sid', 'created_at'],
  messages: ['to_number', 'from_number', 'sent_at', 'pending'],
  media: ['parent_sid', 'created_at'],
  opt_outs: ['own_number'],
  numbers: ['phone_number', 'friendly_name'],
  caller_ids: ['phone_number', 'friendly_name'],
  verifications: ['to_number', 'status'],
  applications: ['friendly_name'],
  payment_objects: ['object', 'customer', 'payment_intent', 'client_secret', 'created', 'pending'],
  payment_keys: ['path'],
  trust_objects: ['type', 'parent', 'name', 'pending'],
  rvm_drops: ['to_number', 'foreign_id', 'pending'],
}
const INDEXES: Record<Kind, string[]> = {
  calls: ['to_number', 'status', 'parent_sid', 'started_at'],
  conferences: ['friendly_name', 'status'],
  recordings: ['call_sid', 'conference_sid'],
  transcripts: ['source_sid'],
  messages: ['to_number', 'from_number', 'pending'],
  media: ['parent_sid'],
  opt_outs: [],
  numbers: ['phone_number'],
  caller_ids: ['phone_number'],
  verifications: ['to_number'],
  applications: [],
  payment_objects: ['object', 'customer', 'payment_intent', 'client_secret'],
  payment_keys: [],
  trust_objects: ['type', 'parent', 'name', 'pending'],
  rvm_drops: ['to_number'],
}
const MAX_LOG_ENTRIES = 200_000
const LOG_PRUNE_EVERY = 5_000
const FLUSH_MS = 25

export type Filter = { sql: string; values: (string | number)[] }

export type Store = ReturnType<typeof openStore>

/** Two processes would end each other's calls. SQLite's lock on an empty file is released however the process dies. */
function lockFolder(dataDir: string): Database.Database {
  // In a separate file: only SQLite may open the lock file.
  const holder = path.join(dataDir, 'simulator.lock.pid')
  const lock = new Database(path.join(dataDir, 'simulator.lock'), { timeout: 0 })
  try {
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
    fs.writeFileSync(holder, String(process.pid))
    return lock
  } catch (error) {
    lock.close()
    if (!(error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))) throw error
    const holderNote = fs.existsSync(holder) ? ` (process ${fs.readFileSync(holder, 'utf8')})` : ''
    throw new Error(`DATA_DIR ${dataDir} is used by another carrier simulator: end it first${holderNote}.`, {
      cause: error,
    })
  }
}

/** The simulator's database. Writes are batched for 25 ms; reads flush first. */
export function openStore(dataDir: string) {
  fs.mkdirSync(dataDir, { recursive: true })
  const lock = lockFolder(dataDir)
  const db = new Database(path.join(dataDir, 'simulator.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = NORMAL')
  db.pragma('busy_timeout = 5000')
  for (const kind of Object.keys(COLUMNS) as Kind[]) {
    const columns = COLUMNS[kind].map((name) => `${name} ANY`).join(', ')
    db.exec(
      `CREATE TABLE IF NOT EXISTS ${kind} (n INTEGER PRIMARY KEY, sid TEXT NOT NULL UNIQUE, ${columns}, record TEXT NOT NULL)`,
    )
    for (const name of INDEXES[kind]) db.exec(`CREATE INDEX IF NOT EXISTS ${kind}_${name} ON ${kind} (${name}, n)`)
  }
  db.exec('CREATE TABLE IF NOT EXISTS log (n INTEGER PRIMARY KEY, entry TEXT NOT NULL)')
  db.exec('CREATE TABLE IF NOT EXISTS dialed (number TEXT PRIMARY KEY, times INTEGER NOT NULL) WITHOUT ROWID')

  const upserts = Object.fromEntries(
    (Object.keys(COLUMNS) as Kind[]).map((kind) => {
      const names = ['sid', ...COLUMNS[kind], 'record']
      const changes = names.slice(1).map((name) => `${name} = excluded.${name}`)
      return [
        kind,
        db.prepare(
          `INSERT INTO ${kind} (${names.join(', ')}) VALUES (${names.map((name) => '@' + name).join(', ')})
           ON CONFLICT (sid) DO UPDATE SET ${changes.join(', ')}`,
        ),
      ]
    }),
  ) as Record<Kind, Database.Statement>
  const insertLog = db.prepare('INSERT INTO log (n, entry) VALUES (?, ?)')
  const countDial = db.prepare(
    'INSERT INTO dialed (number, times) VALUES (?, 1) ON CONFLICT (number) DO UPDATE SET times = times + 1 RETURNING times',
  )
  const prepared = new Map<string, Database.Statement>()
  const statement = (sql: string) => {
    const known = prepared.get(sql)
    if (known) return known
    const fresh = db.prepare(sql)
    prepared.set(sql, fresh)
    return fresh
  }

  const dirty = new Map<string, { kind: Kind; row: () => Indexed }>()
  let pendingLog: { n: number; entry: string }[] = []
  let lastLogged = (db.prepare('SELECT max(n) AS n FROM log').get() as { n: number | null }).n ?? 0
  let prunedAt = lastLogged
  let flushTimer: NodeJS.Timeout | undefined

  const writeAll = db.transaction(() => {
    for (const { kind, row } of dirty.values()) upserts[kind].run(row())
    for (const { n, entry } of pendingLog) insertLog.run(n, entry)
  })
  const flush = () => {
    clearTimeout(flushTimer)
    flushTimer = undefined
    if (dirty.size === 0 && pendingLog.length === 0) return
    writeAll()
    dirty.clear()
    pendingLog = []
    if (lastLogged - prunedAt < LOG_PRUNE_EVERY) return
    prunedAt = lastLogged
    statement('DELETE FROM log WHERE n <= ?').run(lastLogged - MAX_LOG_ENTRIES)
  }
  let closed = false
  const scheduleFlush = () => {
    flushTimer ??= setTimeout(flush, FLUSH_MS)
  }

  return {
    flush,
    /** `row` is read when the batch is written. */
    save(kind: Kind, id: string, row: () => Indexed) {
      if (closed) return
      dirty.set(id, { kind, row })
      scheduleFlush()
    },
    find<T>(kind: Kind, id: string): T | null {
      flush()
      const row = statement(`SELECT record FROM ${kind} WHERE sid = ?`).get(id) as { record: string } | undefined
      return row ? (JSON.parse(row.record) as T) : null
    },
    remove(kind: Kind, id: string) {
      flush()
      return statement(`DELETE FROM ${kind} WHERE sid = ?`).run(id).changes > 0
    },
    /** Newest first; `before`: last sid of the previous page. */
    list<T>(kind: Kind, filters: Filter[], limit: number, before: string | null, skip = 0): Page<T> {
      flush()
      const all = before
        ? [...filters, { sql: `n < (SELECT n FROM ${kind} WHERE sid = ?)`, values: [before] }]
        : filters
      const where = all.length ? `WHERE ${all.map((filter) => filter.sql).join(' AND ')}` : ''
      const rows = statement(`SELECT record FROM ${kind} ${where} ORDER BY n DESC LIMIT ? OFFSET ?`).all(
        ...all.flatMap((filter) => filter.values),
        limit + 1,
        skip,
      ) as { record: string }[]
      return {
        items: rows.slice(0, limit).map((row) => JSON.parse(row.record) as T),
        more: rows.length > limit,
        offset: skip,
      }
    },
    /** Including this one. */
    countDial: (number: string) => (countDial.get(number) as { times: number }).times,
    appendLog(entry: Record<string, unknown>) {
      if (closed) return
      const n = ++lastLogged
      pendingLog.push({ n, entry: JSON.stringify({ n, ...entry }) })
      scheduleFlush()
    },
    readLog(after: number, limit: number): Record<string, unknown>[] {
      flush()
      const rows = statement('SELECT entry FROM log WHERE n > ? ORDER BY n LIMIT ?').all(after, limit) as {
        entry: string
      }[]
      return rows.map((row) => JSON.parse(row.entry) as Record<string, unknown>)
    },
    close() {
      flush()
      // Late events during shutdown are dropped.
      closed = true
      db.close()
      lock.close()
    },
  }
}
