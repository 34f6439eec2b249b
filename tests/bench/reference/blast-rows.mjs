// The rows that a blast's texts are, written by prepared statements of better-sqlite3 and nothing else.
import Database from 'better-sqlite3'

const AT_ONCE = 250

const insertOf = (db, table, row) => {
  const names = Object.keys(row)
  return db.prepare(`insert into ${table} (${names.join(', ')}) values (${names.map((name) => `@${name}`).join(', ')})`)
}

/** `from`: the file that has them; `file`: one with the same tables and whoever they name, without them. Answers the seconds. */
export function writeBlastRows(from, file, blastId) {
  const source = new Database(from, { readonly: true })
  const messages = source.prepare(`select * from messages where blast_id = ?`).all(blastId)
  const threadOf = source.prepare(`select * from threads where id = ?`)
  const threads = messages.map(({ thread_id }) => threadOf.get(thread_id))
  const parent = source.prepare(`select * from messages where id = ?`).get(blastId)
  const parentThread = threadOf.get(parent.thread_id)
  source.close()
  const db = new Database(file)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000'])
    db.pragma(pragma)
  const thread = insertOf(db, 'threads', parentThread)
  const message = insertOf(db, 'messages', parent)
  message.run(parent)
  const start = performance.now()
  for (let at = 0; at < messages.length; at += AT_ONCE)
    db.transaction(() => {
      for (let n = at; n < Math.min(at + AT_ONCE, messages.length); n += 1) {
        thread.run(threads[n])
        message.run(messages[n])
      }
    }).immediate()
  const seconds = (performance.now() - start) / 1000
  db.close()
  return { seconds, count: messages.length }
}
