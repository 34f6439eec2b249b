import type Database from 'better-sqlite3'

/** Unique column sets by table. */
export type UniqueColumns = ReadonlyMap<string, readonly (readonly string[])[]>

/** `nextSortTime` and `nextUpdatedAt` give each row another time; a list is of one account. */
const UNIQUE_BY_CODE: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['messages', ['thread_id', 'sort_time']],
  ['threads', ['inbox', 'updated_at']],
  ['threads', ['created_by', 'updated_at']],
]

export function readUniqueColumns(sqlite: Database.Database): UniqueColumns {
  const tables = sqlite.prepare<[], string>(`select name from sqlite_schema where type = 'table'`).pluck().all()
  const columnsOf = sqlite.prepare<[string], string | null>('select name from pragma_index_info(?)').pluck()
  return new Map(
    tables.map((table) => {
      const indexes = sqlite.pragma(`index_list(${table})`) as { name: string; unique: number }[]
      const columns = sqlite.pragma(`table_info(${table})`) as { name: string; pk: number }[]
      const key = columns.filter(({ pk }) => pk > 0).map(({ name }) => name)
      const unique = indexes.filter((index) => index.unique === 1).map(({ name }) => columnsOf.all(name))
      const byCode = UNIQUE_BY_CODE.filter(([name]) => name === table).map(([, names]) => names)
      // An index of an expression has a column without a name.
      const whole = unique.filter((names): names is string[] => !names.includes(null))
      return [table, [...(key.length > 0 ? [key] : []), ...byCode, ...whole]]
    }),
  )
}

/** The queries of a statement, each with its subqueries emptied. */
function splitQueries(sql: string): string[] {
  const open = ['']
  const queries: string[] = []
  for (const part of sql.replace(/'(?:[^']|'')*'/g, `''`).split(/([()])/)) {
    if (part === '(') open.push('')
    else if (part === ')') {
      const inner = open.pop()!
      const isQuery = /^\s*(select|with)\b/i.test(inner)
      if (isQuery) queries.push(inner)
      open[open.length - 1] += isQuery ? '()' : `(${inner})`
    } else open[open.length - 1] += part
  }
  return [...queries, open[0]!]
}

const splitTerms = (list: string): string[] => list.split(/,(?![^(]*\))/).map((term) => term.trim())

const COLUMN = /^(?:"?(\w+)"?\.)?"?(\w+)"?(?: as "?\w+"?)?(?: (?:asc|desc))?$/i
const TABLE = /\b(?:from|join) "(\w+)"(?: as "(\w+)")?/gi
const FIXED = /((?:"\w+"\.)?"\w+") = (?:\?|''|\d)/g

/** Limited queries whose order leaves a tie between rows that differ. */
export function findTies(sql: string, unique: UniqueColumns): string[] {
  return splitQueries(sql.replace(/\s+/g, ' ')).filter((query) => {
    const order = /\border by (.+?) limit\b/i.exec(query)?.[1]
    if (order === undefined) return false
    const tables = new Map([...query.matchAll(TABLE)].map(([, table, alias]) => [alias ?? table!, table!]))
    const [firstTable = ''] = tables.values()
    /** `table.column`, or the expression. */
    const nameOf = (term: string): string => {
      const [, alias, column] = COLUMN.exec(term) ?? []
      if (column === undefined) return term.replace(/ (asc|desc)$/i, '')
      return `${alias === undefined ? firstTable : (tables.get(alias) ?? alias)}.${column}`
    }
    const ordered = new Set(splitTerms(order).map(nameOf))
    const selected = /^\s*select (?:distinct )?(.+?) from\b/i.exec(query)?.[1]
    const selectsOnlyOrder = selected !== undefined && splitTerms(selected).every((term) => ordered.has(nameOf(term)))
    if (selectsOnlyOrder) return false
    const fixed = new Set([...query.matchAll(FIXED)].map(([, column]) => nameOf(column!)))
    const grouped = /\bgroup by (.+?) (?:having|order)\b/i.exec(query)?.[1]
    const keysOf = (table: string) =>
      (unique.get(table) ?? []).map((columns) => columns.map((column) => `${table}.${column}`))
    const keys = [
      // Of a subquery.
      ['.id'],
      ...(grouped ? [splitTerms(grouped).map(nameOf)] : []),
      ...[...tables.values()].flatMap(keysOf),
    ]
    return !keys.some((key) => key.every((column) => ordered.has(column) || fixed.has(column)))
  })
}
