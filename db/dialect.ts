import { sql, SqliteAdapter, SqliteDialect, type RawBuilder, type SqlBool } from 'kysely'

/** SQL where SQLite and PostgreSQL differ. */

export const randomId = (prefix: string): RawBuilder<string> =>
  sql<string>`${prefix} || '_' || lower(hex(randomblob(13)))`

const NUMBER_DIGITS = 5

/** Sort by `number` (< 1,000,000), and before later ids. */
export const numberedId = (fresh: string, number: RawBuilder<number>): RawBuilder<string> =>
  sql<string>`substr(${fresh}, 1, length(${fresh}) - ${sql.lit(NUMBER_DIGITS)}) || printf(${sql.lit(`%0${NUMBER_DIGITS}x`)}, ${number})`

const WHITE_SPACE =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

export const isBlank = (column: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`trim(${sql.ref(column)}, ${sql.lit(WHITE_SPACE)}) = ''`

/** Any length in one compiled statement. */
export const jsonValues = (json: string): RawBuilder<string> => sql<string>`(select value from json_each(${json}))`

export const jsonNumbers = (json: string): RawBuilder<number> =>
  sql<number>`(select cast(value as integer) from json_each(${json}))`

export const jsonEntries = (json: string): RawBuilder<{ key: number; value: string }> =>
  sql<{ key: number; value: string }>`json_each(${json})`

/** null: absent. */
export const jsonField = (column: string, field: string): RawBuilder<string | null> =>
  sql<string | null>`json_extract(${sql.ref(column)}, ${sql.lit(`$.${field}`)})`

/** `column` is stored folded (app/domain/search). */
export const hasFoldedTerm = (column: string, term: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`instr(${sql.ref(column)}, ${term}) > 0`

/** `column` is folded while it is read: for lists of one account. */
export const hasTerm = (column: string, term: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`instr(search_text(${sql.ref(column)}), ${term}) > 0`

/** Keeps SQLite off the index. PostgreSQL rejects `+` before text. */
export const noIndex = <T>(column: string): RawBuilder<T> => sql<T>`+${sql.ref(column)}`

/** Kysely otherwise commits each migration statement separately. */
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
