import type Database from 'better-sqlite3'

/** One transaction that waits for its turn. */
interface Member {
  work(): Promise<void>
  committed(): void
  failed(error: unknown): void
}

/** After this many, what is done is committed: nobody waits for a group without end. */
const AT_MOST = 32

/**
 * Commits what waits together with one write to the disk: each transaction is a savepoint in one of SQLite's, and hears that
 * it is committed when the disk has it. One that throws is rolled back alone; when the commit itself fails, all of them are.
 * `hold` lends the file's one connection until its argument resolves.
 */
export function groupCommits(sqlite: Database.Database, hold: (use: () => Promise<void>) => Promise<void>) {
  const begin = sqlite.prepare('begin immediate')
  const commit = sqlite.prepare('commit')
  const rollback = sqlite.prepare('rollback')
  const save = sqlite.prepare('savepoint member')
  const undo = sqlite.prepare('rollback to member')
  const release = sqlite.prepare('release member')
  const waiting: Member[] = []
  let scheduled = false

  /** Answers whether the member's work stands. Throws when SQLite rolled everything back (disk full, I/O error). */
  async function took(member: Member): Promise<boolean> {
    save.run()
    try {
      await member.work()
      release.run()
      return true
    } catch (error) {
      if (!sqlite.inTransaction) throw error
      undo.run()
      release.run()
      member.failed(error)
      return false
    }
  }

  async function commitGroup(): Promise<void> {
    const done: Member[] = []
    let current = waiting.shift()
    try {
      begin.run()
      while (current) {
        if (await took(current)) done.push(current)
        current = done.length < AT_MOST ? waiting.shift() : undefined
      }
      commit.run()
    } catch (error) {
      if (sqlite.inTransaction) rollback.run()
      for (const member of current ? [...done, current] : done) member.failed(error)
      return
    }
    for (const member of done) member.committed()
  }

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    // After whatever else has arrived by now: requests of one moment are one group.
    setImmediate(() => {
      hold(commitGroup)
        .catch((error: unknown) => {
          for (const member of waiting.splice(0)) member.failed(error)
        })
        .finally(() => {
          scheduled = false
          if (waiting.length > 0) schedule()
        })
    })
  }

  /** Runs `work` in a transaction. Resolves after the commit. */
  return <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      let value: T
      waiting.push({
        work: async () => void (value = await work()),
        committed: () => resolve(value),
        failed: reject,
      })
      schedule()
    })
}
