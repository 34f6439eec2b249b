import { setTimeout as pause } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import type { LogFlusher } from './log-flusher'

interface Member {
  since: number
  work(): Promise<void>
  committed(): void
  failed(error: unknown): void
}

const MAX_GROUP_SIZE = 32
/** Low-priority work shares one fsync. */
const GATHER_MS = 4
/** A group blocks the event loop. */
const LOW_PRIORITY_BUDGET_MS = 4
/** Prevents starvation of low-priority work. */
const LOW_PRIORITY_MAX_WAIT_MS = 100

/** Another program's write lock. */
const BUSY_RETRY_MS = 20
const BUSY_MAX_WAIT_MS = 5_000
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/** A savepoint per transaction. A failed commit fails all. Acknowledged in order. */
export function groupCommits(
  sqlite: Database.Database,
  runExclusive: (use: () => Promise<void>) => Promise<void>,
  log: LogFlusher | null,
) {
  const begin = sqlite.prepare('begin immediate')
  const commit = sqlite.prepare('commit')
  const rollback = sqlite.prepare('rollback')
  const save = sqlite.prepare('savepoint member')
  const undo = sqlite.prepare('rollback to member')
  const release = sqlite.prepare('release member')
  const highPriority: Member[] = []
  const lowPriority: Member[] = []
  let scheduled = false
  let gatherTimer: NodeJS.Timeout | undefined
  /** Alternates. */
  let wasLowPriority = false

  /** False: rolled back alone. Throws when SQLite rolled back all (disk full, I/O error). */
  async function runMember(member: Member): Promise<boolean> {
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

  const isLowPriorityOverdue = (): boolean =>
    lowPriority[0] !== undefined && performance.now() - lowPriority[0].since > LOW_PRIORITY_MAX_WAIT_MS

  /** SQLite's own wait would block the event loop, and with it all reads. */
  function beginNow(): void {
    const waitMs = sqlite.pragma('busy_timeout', { simple: true }) as number
    sqlite.pragma('busy_timeout = 0')
    try {
      begin.run()
    } finally {
      sqlite.pragma(`busy_timeout = ${waitMs}`)
    }
  }

  /** Throws if another program writes: nothing was done. */
  async function commitGroup(): Promise<void> {
    const done: Member[] = []
    let hasBegun = false
    const isLowPriorityTurn = !wasLowPriority && isLowPriorityOverdue()
    const isLowPriority = highPriority.length === 0 || isLowPriorityTurn
    wasLowPriority = isLowPriority
    const queue = isLowPriority ? lowPriority : highPriority
    const start = performance.now()
    const canContinue = () =>
      (highPriority.length === 0 || isLowPriorityTurn) && performance.now() - start < LOW_PRIORITY_BUDGET_MS
    const canAddMember = () => done.length < MAX_GROUP_SIZE && (!isLowPriority || canContinue())
    let current = queue.shift()
    /** Durable after the log flush, not after the commit. */
    const isFlushed = log !== null && (isLowPriority || log.isWaiting())
    try {
      if (isFlushed) sqlite.pragma('synchronous = NORMAL')
      beginNow()
      hasBegun = true
      while (current) {
        if (await runMember(current)) done.push(current)
        current = canAddMember() ? queue.shift() : undefined
      }
      commit.run()
      // Both acknowledged in commit order.
      if (isFlushed && !isLowPriority) log.now()
    } catch (error) {
      if (!hasBegun && isBusy(error)) {
        if (current) queue.unshift(current)
        throw error
      }
      if (sqlite.inTransaction) rollback.run()
      for (const member of current ? [...done, current] : done) member.failed(error)
      return
    } finally {
      if (isFlushed) sqlite.pragma('synchronous = FULL')
    }
    const acknowledge = (error: unknown) => {
      for (const member of done)
        if (error) member.failed(error)
        else member.committed()
    }
    if (isFlushed && isLowPriority) log.soon(acknowledge)
    else acknowledge(null)
  }

  /** Reads continue between the attempts. */
  async function commitWhenFree(): Promise<void> {
    while (highPriority.length > 0 || lowPriority.length > 0)
      try {
        return await runExclusive(commitGroup)
      } catch (error) {
        if (!isBusy(error)) throw error
        failOverdue(error)
        await pause(BUSY_RETRY_MS)
      }
  }

  function failOverdue(error: unknown): void {
    for (const queue of [highPriority, lowPriority])
      while (queue[0] && performance.now() - queue[0].since > BUSY_MAX_WAIT_MS) queue.shift()!.failed(error)
  }

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    clearTimeout(gatherTimer)
    gatherTimer = undefined
    // One group per event-loop turn.
    setImmediate(() => {
      commitWhenFree()
        .catch((error: unknown) => {
          for (const member of [...highPriority.splice(0), ...lowPriority.splice(0)]) member.failed(error)
        })
        .finally(() => {
          scheduled = false
          if (highPriority.length > 0) schedule()
          else if (lowPriority.length > 0) scheduleLowPriority()
        })
    })
  }

  function scheduleLowPriority(): void {
    const waitedMs = performance.now() - lowPriority[0]!.since
    if (lowPriority.length >= MAX_GROUP_SIZE || waitedMs >= GATHER_MS) return schedule()
    gatherTimer ??= setTimeout(() => {
      gatherTimer = undefined
      schedule()
    }, GATHER_MS - waitedMs)
  }

  return <T>(work: () => Promise<T>, isLowPriority = false): Promise<T> =>
    new Promise((resolve, reject) => {
      let value: T
      const queue = isLowPriority ? lowPriority : highPriority
      queue.push({
        since: performance.now(),
        work: async () => void (value = await work()),
        committed: () => resolve(value),
        failed: reject,
      })
      if (isLowPriority) scheduleLowPriority()
      else schedule()
    })
}
