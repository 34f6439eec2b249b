import { sql, type Expression, type Insertable, type InsertQueryBuilder, type InsertResult } from 'kysely'
import type { Queries } from './open'
import type { Tables } from './schema/tables'

interface Rows {
  select(columns: unknown[]): Expression<unknown>
}

type Cells<Row> = { [Column in keyof Row]: Row[Column] | Expression<Row[Column]> }

/** Cells: constants, or expressions over the selected row. */
export function insertSelected<Table extends keyof Tables & string>(
  queries: Queries,
  table: Table,
  from: object,
  cells: Cells<Insertable<Tables[Table]>>,
): InsertQueryBuilder<Tables, Table, InsertResult> {
  const entries = Object.entries<unknown>(cells)
  const selected = entries.map(([name, cell]) => sql`${cell}`.as(name))
  return queries
    .insertInto(table)
    .columns(entries.map(([name]) => name) as never)
    .expression((from as Rows).select(selected) as never)
}
