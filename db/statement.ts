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
  /** For each place: the parameter's name, or a value that is always the same. */
  places: Array<{ name: string } | { value: unknown }>
}

/**
 * `build` gets a stand-in for each parameter under its name: `p.id` in a condition, the whole of `p` as the values of a row.
 * It must build the same statement whatever the values are; other names make another statement.
 */
export function statement<P extends object, R>(
  build: (queries: Kysely<Tables>, p: P) => Compilable<R>,
): Statement<P, R> {
  const compiled = new Map<string, Compiled>()

  const compile = (queries: Kysely<Tables>, names: string[]): Compiled => {
    const standIns = new Map(names.map((name) => [Symbol(name), name]))
    const p = Object.fromEntries([...standIns].map(([standIn, name]) => [name, standIn])) as unknown as P
    const { sql, parameters } = build(queries, p).compile()
    return {
      sql,
      places: parameters.map((value) => {
        const name = typeof value === 'symbol' ? standIns.get(value) : undefined
        return name === undefined ? { value } : { name }
      }),
    }
  }

  return {
    bind(queries, params) {
      const names = Object.keys(params)
      const shape = names.join()
      let found = compiled.get(shape)
      if (!found) compiled.set(shape, (found = compile(queries, names)))
      const given = params as Record<string, Value>
      return {
        sql: found.sql,
        values: found.places.map((place) => ('name' in place ? given[place.name] : place.value)),
      }
    },
  }
}
