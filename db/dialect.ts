import { sql, SqliteAdapter, SqliteDialect, type RawBuilder, type SqlBool } from 'kysely'

/** What SQLite and PostgreSQL do not share lives here. */

/** A random id with a prefix, made by the database: for rows that are copied by the ten thousand in one statement. */
export const randomId = (prefix: string): RawBuilder<string> =>
  sql<string>`${prefix} || '_' || lower(hex(randomblob(13)))`

const NUMBER_DIGITS = 5

/**
 * The ids of the many rows that one statement writes: a fresh one, with a row's number (below a million) in place of its last digits.
 * They sort by that number, and before whatever id is made later.
 */
export const numberedId = (fresh: string, number: RawBuilder<number>): RawBuilder<string> =>
  sql<string>`substr(${fresh}, 1, length(${fresh}) - ${sql.lit(NUMBER_DIGITS)}) || printf(${sql.lit(`%0${NUMBER_DIGITS}x`)}, ${number})`

/** What JavaScript's `trim` takes off. */
const WHITE_SPACE =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

/** Whether a column's text is nothing but white space. */
export const isBlank = (column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`trim(${sql.ref(column)}, ${sql.lit(WHITE_SPACE)}) = ''`

/** The texts of a JSON array, for `column in …`: a list of any length in a statement that is compiled once. */
export const eachOf = (json: string): RawBuilder<string> => sql<string>`(select value from json_each(${json}))`

/** The same as rows with their places in the array, from 0. */
export const placesOf = (json: string): RawBuilder<{ key: number; value: string }> =>
  sql<{ key: number; value: string }>`json_each(${json})`

/** A field of the JSON object in a column; null where it has none. */
export const fieldOf = (column: string, field: string): RawBuilder<string | null> =>
  sql<string | null>`json_extract(${sql.ref(column)}, ${sql.lit(`$.${field}`)})`

/** Whether a column's text has another one in it, whatever their case. */
export const contains = (column: string, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`instr(lower(${sql.ref(column)}), lower(${text})) > 0`

/**
 * A column whose index is not to be used, for a search that another condition makes short. A `+` says so to SQLite; PostgreSQL
 * knows it from its statistics, and refuses a `+` before a text.
 */
export const noIndex = <T>(column: string): RawBuilder<T> => sql<T>`+${sql.ref(column)}`

/**
 * SQLite undoes a new table or column as it undoes a row. Kysely does not say so of it, and would commit each statement of a
 * migration by itself: a process that died between two of them left a file that no later boot could bring up to date.
 */
export class FileDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalDdl()
  }
}

class TransactionalDdl extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
