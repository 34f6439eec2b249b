import { sql, type RawBuilder } from 'kysely'

/** What SQLite and PostgreSQL do not share lives here. */

/** A random id with a prefix, made by the database: for rows that are copied by the ten thousand in one statement. */
export const randomId = (prefix: string): RawBuilder<string> =>
  sql<string>`${prefix} || '_' || lower(hex(randomblob(13)))`

/** The texts of a JSON array, for `column in …`: a list of any length in a statement that is compiled once. */
export const eachOf = (json: string): RawBuilder<string> => sql<string>`(select value from json_each(${json}))`
