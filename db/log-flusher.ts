import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs'
import type Database from 'better-sqlite3'

/** Flushes the WAL off the event loop, for `synchronous=NORMAL`. */
export interface LogFlusher {
  /** In order, once commits are on disk. */
  soon(done: (error: unknown) => void): void
  /** Synchronous; earlier callbacks run first. Throws. */
  now(): void
  isWaiting(): boolean
  close(): void
}

/** null: in memory. */
export function createLogFlusher(sqlite: Database.Database): LogFlusher | null {
  if (sqlite.memory) return null
  const waiting: Array<{ number: number; done: (error: unknown) => void }> = []
  let count = 0
  let logFile: number | null = null
  let isFlushing = false
  let isClosed = false
  const openLog = () => (logFile ??= openSync(`${sqlite.name}-wal`, 'r+'))

  function notifyWaiting(upTo: number, error: unknown): void {
    while (waiting[0] && waiting[0].number <= upTo) waiting.shift()!.done(error)
  }

  function flush(): void {
    const upTo = count
    let file: number
    try {
      file = openLog()
    } catch (error) {
      return notifyWaiting(upTo, error)
    }
    isFlushing = true
    fdatasync(file, (error) => {
      isFlushing = false
      notifyWaiting(upTo, error)
      if (isClosed) closeSync(file)
      else if (waiting.length > 0 && !isFlushing) flush()
    })
  }

  function now(): void {
    fdatasyncSync(openLog())
    notifyWaiting(count, null)
  }

  return {
    soon(done) {
      count += 1
      waiting.push({ number: count, done })
      if (!isFlushing) flush()
    },
    now,
    isWaiting: () => waiting.length > 0,
    close() {
      if (isClosed) return
      if (waiting.length > 0) now()
      isClosed = true
      if (logFile !== null && !isFlushing) closeSync(logFile)
    },
  }
}
