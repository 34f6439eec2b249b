import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { nextCursor, type Page, type PageInput } from './page'
import { parsePosition, positionCursor } from './position-cursor'
import { readSort, type SortOf } from './sort'

export type SortColumns<Column extends string> = Record<
  Column,
  { type: 'text'; value: RawBuilder<string> } | { type: 'number'; value: RawBuilder<number> }
>

interface SortInput<Column extends string> extends PageInput {
  /** Default: newest first. */
  sort?: SortOf<Column> | undefined
  columns: SortColumns<Column>
}

const SORT_VALUE = 'sort_value'

/** For the rows of one account: they are sorted while they are read. The id decides between equal ones. */
export async function sortedPage<DB, TB extends keyof DB & string, O extends { id: string }, Column extends string>(
  rows: SelectQueryBuilder<DB, TB, O>,
  table: TB,
  { sort, columns, cursor, limit }: SortInput<Column>,
): Promise<Page<O>> {
  const { by, isDescending } = sort === undefined ? { by: null, isDescending: true } : readSort(sort)
  const column = by === null ? null : columns[by]
  const id = sql.ref(`${table}.id`)
  const keys = column === null ? [id] : [column.value, id]
  const from = parsePosition(cursor, column === null ? ['text'] : [column.type, 'text'])
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const found = await rows
    .select((column?.value ?? id).as(SORT_VALUE))
    .$if(from !== null, (query) =>
      query.where(sql<SqlBool>`(${sql.join(keys)}) ${sql.raw(isDescending ? '<' : '>')} (${sql.join([...from!])})`),
    )
    .orderBy(sql.join(keys.map((key) => sql`${key} ${direction}`)))
    .limit(limit + 1)
    .$castTo<O & { [SORT_VALUE]: string | number }>()
    .execute()
  return {
    items: found.slice(0, limit),
    nextCursor: nextCursor(found, limit, (row) =>
      positionCursor(column === null ? [row.id] : [row[SORT_VALUE], row.id]),
    ),
  }
}

/** Of the same rows, without a limit. */
export async function countRows<DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const counted = await rows
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}
