import type Database from 'better-sqlite3'
import type { LogFlusher } from './log-flusher'

interface Member {
  since: number
  work(): Promise<void>
  committed(): void
  failed(error: unknown): void
}

const AT_MOST = 32
/** Low-priority work shares one fsync. */
const GATHER_MS = 4
/** A group blocks the event loop. */
const PATIENT_FOR_MS = 4
/** Prevents starvation of low-priority work. */
const PATIENCE_MS = 100

/** A savepoint per transaction. A failed commit fails all. Acknowledged in order. */
export function groupCommits(
  sqlite: Database.Database,
  hold: (use: () => Promise<void>) => Promise<void>,
  log: LogFlusher | null,
) {
  const begin = sqlite.prepare('begin immediate')
  const commit = sqlite.prepare('commit')
  const rollback = sqlite.prepare('rollback')
  const save = sqlite.prepare('savepoint member')
  const undo = sqlite.prepare('rollback to member')
  const release = sqlite.prepare('release member')
  const hurried: Member[] = []
  const patient: Member[] = []
  let scheduled = false
  let gathering: NodeJS.Timeout | undefined
  /** Alternates. */
  let wasPatient = false

  /** False: rolled back alone. Throws when SQLite rolled back all (disk full, I/O error). */
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

  const isOutOfPatience = (): boolean => patient[0] !== undefined && performance.now() - patient[0].since > PATIENCE_MS

  async function commitGroup(): Promise<void> {
    const done: Member[] = []
    const isTheirTurn = !wasPatient && isOutOfPatience()
    const isPatient = hurried.length === 0 || isTheirTurn
    wasPatient = isPatient
    const queue = isPatient ? patient : hurried
    const start = performance.now()
    const mayGoOn = () => (hurried.length === 0 || isTheirTurn) && performance.now() - start < PATIENT_FOR_MS
    const mayTakeMore = () => done.length < AT_MOST && (!isPatient || mayGoOn())
    let current = queue.shift()
    /** Durable after the log flush, not after the commit. */
    const isFlushed = log !== null && (isPatient || log.isWaiting())
    try {
      if (isFlushed) sqlite.pragma('synchronous = NORMAL')
      begin.run()
      while (current) {
        if (await took(current)) done.push(current)
        current = mayTakeMore() ? queue.shift() : undefined
      }
      commit.run()
      // Both acknowledged in commit order.
      if (isFlushed && !isPatient) log.now()
    } catch (error) {
      if (sqlite.inTransaction) rollback.run()
      for (const member of current ? [...done, current] : done) member.failed(error)
      return
    } finally {
      if (isFlushed) sqlite.pragma('synchronous = FULL')
    }
    const tell = (error: unknown) => {
      for (const member of done)
        if (error) member.failed(error)
        else member.committed()
    }
    if (isFlushed && isPatient) log.soon(tell)
    else tell(null)
  }

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    clearTimeout(gathering)
    gathering = undefined
    // One group per event-loop turn.
    setImmediate(() => {
      hold(commitGroup)
        .catch((error: unknown) => {
          for (const member of [...hurried.splice(0), ...patient.splice(0)]) member.failed(error)
        })
        .finally(() => {
          scheduled = false
          if (hurried.length > 0) schedule()
          else if (patient.length > 0) gather()
        })
    })
  }

  function gather(): void {
    const waitedMs = performance.now() - patient[0]!.since
    if (patient.length >= AT_MOST || waitedMs >= GATHER_MS) return schedule()
    gathering ??= setTimeout(() => {
      gathering = undefined
      schedule()
    }, GATHER_MS - waitedMs)
  }

  return <T>(work: () => Promise<T>, isPatient = false): Promise<T> =>
    new Promise((resolve, reject) => {
      let value: T
      const queue = isPatient ? patient : hurried
      queue.push({
        since: performance.now(),
        work: async () => void (value = await work()),
        committed: () => resolve(value),
        failed: reject,
      })
      if (isPatient) gather()
      else schedule()
    })
}
