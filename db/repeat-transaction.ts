import type Database from 'better-sqlite3'

type Outcome<T> = { value: T } | { error: unknown }

const settle = async <T>(run: () => Promise<T>): Promise<Outcome<T>> => {
  try {
    return { value: await run() }
  } catch (error) {
    return { error }
  }
}

/** An id, or a secret of 16 or 32 bytes. */
const RANDOM = /\b[a-z]+_[0-9a-z]{26}\b|(?<![\w-])(?:[\w-]{43}|[\w-]{22})(?![\w-])/g

const describe = (outcome: Outcome<unknown>): string =>
  JSON.stringify(outcome, (_key, value: unknown) => {
    if (value instanceof Error) return value.message
    return typeof value === 'bigint' ? String(value) : value
  }).replace(RANDOM, 'random')

/** Undo a transaction's work and run it again, as a store does after a deadlock. A different outcome is an error. */
export async function repeatTransaction<T>(
  sqlite: Database.Database,
  name: string,
  work: () => Promise<T>,
  undo: () => void,
): Promise<T> {
  sqlite.exec('savepoint repeated')
  const first = await settle(work)
  sqlite.exec('rollback to repeated')
  sqlite.exec('release repeated')
  undo()
  const second = await settle(work)
  const [before, after] = [describe(first), describe(second)]
  if (before !== after) throw new Error(`transaction '${name}' differs when repeated: ${before}, then ${after}`)
  if ('error' in second) throw second.error
  return second.value
}
