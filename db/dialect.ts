import { sql, type RawBuilder } from 'kysely'

/** What SQLite and PostgreSQL do not share lives here. */

/** A random id with a prefix, made by the database: for rows that are copied by the ten thousand in one statement. */
export const randomId = (prefix: string): RawBuilder<string> =>
  sql<string>`${prefix} || '_' || lower(hex(randomblob(13)))`
