import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { STEP_ROWS } from './search-in-steps.server'

/** `from`: exclusive. */
export function newestById<DB, TB extends keyof DB & string, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  table: TB,
  from: string | null,
): SelectQueryBuilder<DB, TB, O> {
  const id = sql.ref<string>(`${table}.id`)
  const ordered = query.orderBy(id, 'desc')
  return from === null ? ordered : ordered.where(sql<SqlBool>`${id} < ${from}`)
}

/** Null: last step. */
export async function stepEndById<DB, TB extends keyof DB & string>(
  ids: SelectQueryBuilder<DB, TB, { id: string }>,
  table: TB,
  from: string | null,
): Promise<string | null> {
  const last = await newestById(ids, table, from)
    .limit(1)
    .offset(STEP_ROWS - 1)
    .executeTakeFirst()
  return last?.id ?? null
}
