import type Database from 'better-sqlite3'

const ofFile = new WeakMap<Database.Database, Map<string, Database.Statement<unknown[], unknown>>>()

/** A statement that is asked of one file again and again: compiling it each time costs more than its rows. */
export function prepared<Params extends unknown[], Row>(
  sqlite: Database.Database,
  sql: string,
): Database.Statement<Params, Row> {
  const known = ofFile.get(sqlite) ?? new Map<string, Database.Statement<unknown[], unknown>>()
  ofFile.set(sqlite, known)
  const statement = known.get(sql) ?? sqlite.prepare<unknown[], unknown>(sql)
  known.set(sql, statement)
  return statement as Database.Statement<Params, Row>
}
