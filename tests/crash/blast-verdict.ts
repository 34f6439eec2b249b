import type Database from 'better-sqlite3'
import { timesOf, type AskedText } from './verdict'

/** The recipients of a blast, and those that must get nothing. */
export interface Recipients {
  all: readonly string[]
  closed: ReadonlySet<string>
}

/** Texts of the carrier's log that were one too many, or for another recipient. */
export function wronglySent(texts: readonly AskedText[], { all, closed }: Recipients): string[] {
  const meant = new Set(all)
  const made = texts.filter((text) => text.made)
  return [
    ...[...timesOf(made.map(({ to }) => to))]
      .filter(([, times]) => times > 1)
      .map(([to, times]) => `${to} got it ${times} times`),
    ...texts.filter(({ to }) => closed.has(to)).map(({ to }) => `${to} is on the list, or was left out`),
    ...texts.filter(({ to }) => !meant.has(to)).map(({ to }) => `${to} was not meant`),
    ...texts.filter(({ to, body }) => digitsOf(body) !== to.slice(-10)).map(({ to, body }) => `${to} got ‘${body}’`),
  ]
}

/** Of 'Hello (312) 555-0101', or of '+1 312 555 0101'. */
const digitsOf = (text: string) => text.replaceAll(/\D/g, '').slice(-10)

/** What became of each, once all of it is over. */
export interface Outcome {
  /** Recipients whose state in the file differs from the carrier's log, a sentence each. */
  lost: string[]
  sent: number
  refused: number
  closed: number
  /** The process died, or the carrier failed, before it was known whether the text left: it did not, and is stored as unknown. */
  unknown: number
}

/** The stored state of each recipient, and of their text. */
const ROWS = `
  select item.e164, item.omitted, item.problem, message.state
  from blast_items item left join messages message on message.id = item.message_id where item.blast_id = ?`
interface Row {
  e164: string
  omitted: 0 | 1
  problem: string | null
  state: string | null
}

export function outcomeOf(
  db: Database.Database,
  blastId: string,
  texts: readonly AskedText[],
  { all, closed }: Recipients,
): Outcome {
  const rows = new Map(
    db
      .prepare<[string], Row>(ROWS)
      .all(blastId)
      .map((row) => [row.e164, row]),
  )
  const asked = new Set(texts.map(({ to }) => to))
  const made = new Set(texts.filter((text) => text.made).map(({ to }) => to))
  const outcome: Outcome = { lost: [], sent: 0, refused: 0, closed: 0, unknown: 0 }
  for (const to of all) {
    const row = rows.get(to)
    const state = row?.state ?? 'not there'
    if (closed.has(to) && !made.has(to) && (row?.omitted || row?.problem || state === 'failed')) outcome.closed += 1
    else if (made.has(to) && ['accepted', 'sent', 'delivered', 'failed'].includes(state)) outcome.sent += 1
    else if (!made.has(to) && asked.has(to) && state === 'failed') outcome.refused += 1
    else if (!made.has(to) && state === 'unknown') outcome.unknown += 1
    else outcome.lost.push(`${to} is ${state}, and the carrier ${made.has(to) ? 'has it' : 'has it not'}`)
  }
  return outcome
}
