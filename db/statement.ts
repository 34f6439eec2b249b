import type { Compilable, Kysely } from 'kysely'
import type { Tables } from './schema/tables'

/** A value that a statement is run with. */
type Value = string | number | bigint | null

/**
 * A statement that is built and compiled once and run with other values each time: building one anew costs several times
 * what SQLite needs to run it. For the paths that run all day (webhooks, dialing, jobs); all else uses Kysely as it is.
 */
export interface Statement<P, R> {
  /** The text, and the values in the order of their places in it. */
  bind(queries: Kysely<Tables>, params: P): { sql: string; values: unknown[] }
  /** Never there: carries the type of a row. */
  readonly row?: R
}

interface Compiled {
  sql: string
  names: string[]
  /** For each place in the text: the parameter's name, or null and the value that is always there. */
  places: Array<{ name: string | null; value: unknown }>
}

/** Whether these parameters, and no others, are what it was compiled for. */
function fits({ names }: Compiled, params: object): boolean {
  let count = 0
  for (const _ in params) count += 1
  if (count !== names.length) return false
  for (const name of names) if (!(name in params)) return false
  return true
}

/**
 * `build` gets a stand-in for each parameter under its name: `p.id` in a condition, the whole of `p` as the values of a row.
 * It must build the same statement whatever the values are; other names make another statement.
 */
export function statement<P extends object, R>(
  build: (queries: Kysely<Tables>, p: P) => Compilable<R>,
): Statement<P, R> {
  const compiled: Compiled[] = []

  const compile = (queries: Kysely<Tables>, names: string[]): Compiled => {
    const standIns = new Map(names.map((name) => [Symbol(name), name]))
    const p = Object.fromEntries([...standIns].map(([standIn, name]) => [name, standIn])) as unknown as P
    const { sql, parameters } = build(queries, p).compile()
    const places = parameters.map((value) => ({
      name: (typeof value === 'symbol' ? standIns.get(value) : null) ?? null,
      value,
    }))
    return { sql, names, places }
  }

  return {
    bind(queries, params) {
      let found = compiled.find((candidate) => fits(candidate, params))
      if (!found) compiled.push((found = compile(queries, Object.keys(params))))
      const given = params as Record<string, Value>
      return { sql: found.sql, values: found.places.map(({ name, value }) => (name === null ? value : given[name])) }
    },
  }
}
