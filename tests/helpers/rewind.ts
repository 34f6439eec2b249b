import type Database from 'better-sqlite3'
import type { World } from './world'

/** Where SQLite keeps the last numbers that it gave (AUTOINCREMENT). */
const COUNTS = 'sqlite_sequence'
/** Triggers fill it while rows are deleted and inserted. */
const MARKS = 'report_marks'

/** Remembers a world (its rows, time, publications), and answers how to restore it. */
export function rememberWorld({ services, clock, published, hinted, mails }: World): () => void {
  const at = clock.now()
  const told = [...published]
  const hints = [...hinted]
  const mailed = [...mails]
  const rewindRows = rememberRows(services.store.sqlite)
  return () => {
    rewindRows()
    clock.set(at)
    published.splice(0, Infinity, ...told)
    hinted.splice(0, Infinity, ...hints)
    mails.splice(0, Infinity, ...mailed)
  }
}

/**
 * Remembers every row of a file, and answers how to bring them back. For tests with thousands of short sequences from one
 * beginning: a file that is opened again for each, with statements compiled again, costs more than the sequences do.
 */
export function rememberRows(sqlite: Database.Database): () => void {
  const parentsFirst = tablesOf(sqlite)
  const clear = (table: string) => sqlite.prepare(`delete from main."${table}"`)
  const fill = (table: string) => {
    const columns = columnsOf(sqlite, table)
    sqlite.exec(`create temp table "remembered ${table}" as select ${columns} from main."${table}"`)
    return sqlite.prepare(`insert into main."${table}" (${columns}) select ${columns} from temp."remembered ${table}"`)
  }
  // Inserts are counted: the counts come back when all rows are there.
  const steps = [
    ...parentsFirst.toReversed().map(clear),
    ...parentsFirst.map(fill),
    clear(MARKS),
    fill(MARKS),
    clear(COUNTS),
    fill(COUNTS),
  ]
  return sqlite.transaction(() => {
    for (const step of steps) step.run()
  })
}

/** Every table after those that its rows point to: turning foreign keys off would have SQLite compile all statements again. */
function tablesOf(sqlite: Database.Database): string[] {
  const ordered = new Set<string>()
  const add = (table: string): void => {
    if (ordered.has(table)) return
    const keys = sqlite.pragma(`main.foreign_key_list("${table}")`) as Array<{ table: string }>
    for (const parent of keys) if (parent.table !== table) add(parent.table)
    ordered.add(table)
  }
  const named = sqlite.prepare<[string], string>(
    `select name from main.sqlite_schema where type = 'table' and name not in (?, '${MARKS}')`,
  )
  for (const table of named.pluck().all(COUNTS)) add(table)
  return [...ordered]
}

/** What is computed from other columns is not written. */
function columnsOf(sqlite: Database.Database, table: string): string {
  const columns = sqlite.pragma(`main.table_xinfo("${table}")`) as Array<{ name: string; hidden: number }>
  return columns
    .filter(({ hidden }) => hidden === 0)
    .map(({ name }) => `"${name}"`)
    .join()
}
