import type Database from 'better-sqlite3'
import type { LogFlusher } from './log-flusher'

/** One transaction that waits for its turn. */
interface Member {
  /** performance.now() when it came. */
  since: number
  work(): Promise<void>
  committed(): void
  failed(error: unknown): void
}

/** After this many, what is done is committed: nobody waits for a group without end. */
const AT_MOST = 32
/** Work that is in no hurry waits so long for more of it: a write to the disk takes as long for one as for ten. */
const GATHER_MS = 4
/** Work that is in no hurry is committed after so long: nothing else of the process runs meanwhile. */
const PATIENT_FOR_MS = 4
/** Whoever is in no hurry and has waited so long comes in turn with those who are: a crowd does not keep them from the file. */
const PATIENCE_MS = 100

/**
 * Commits what waits together with one write to the disk: each transaction is a savepoint in one of SQLite's, and hears that
 * it is committed when the disk has it. One that throws is rolled back alone; when the commit itself fails, all of them are.
 * What is in no hurry comes after everybody else, and never between them and their commit; its write to the disk is waited for
 * beside the loop (`log`), because nobody is answered while SQLite waits for it. All hear of their commits in the order of these.
 * `hold` lends the file's one connection until its argument resolves.
 */
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
  /** Whether the last group was in no hurry: then whoever is comes next. */
  let wasPatient = false

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
    /** The disk has it when the log says so, and not with the commit. */
    const isFlushed = log !== null && (isPatient || log.isWaiting())
    try {
      if (isFlushed) sqlite.pragma('synchronous = NORMAL')
      begin.run()
      while (current) {
        if (await took(current)) done.push(current)
        current = mayTakeMore() ? queue.shift() : undefined
      }
      commit.run()
      // In one write with those who wait, who hear it first.
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
    // After whatever else has arrived by now: requests of one moment are one group.
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

  /** Runs `work` in a transaction. Resolves after the commit. */
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
