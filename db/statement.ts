import {
  OperationNodeTransformer,
  ValueListNode,
  ValueNode,
  type Compilable,
  type Kysely,
  type KyselyPlugin,
  type PrimitiveValueListNode,
} from 'kysely'
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
  /** For each place in the text the name of its parameter. */
  places: string[]
}

const written = (value: unknown): ValueNode =>
  typeof value === 'symbol' ? ValueNode.create(value) : ValueNode.createImmediate(value)

class WriteConstants extends OperationNodeTransformer {
  protected override transformValue({ value }: ValueNode): ValueNode {
    return written(value)
  }
  protected override transformPrimitiveValueList({ values }: PrimitiveValueListNode): PrimitiveValueListNode {
    // Compiled by its kind: the two lists are written alike.
    return ValueListNode.create(values.map(written)) as unknown as PrimitiveValueListNode
  }
}
const transformer = new WriteConstants()

/**
 * Values that are the same in each run are written into the text. SQLite plans a statement anew at each run in which it is
 * handed a value that its plan looks at (a limit, the `state = 'ready'` of a partial index): ten times what the read costs.
 */
const constantsInText: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
}

/** Whether these parameters, in this order and no others, are what it was compiled for. */
function fits({ names }: Compiled, params: object): boolean {
  let count = 0
  for (const name in params) if (names[count++] !== name) return false
  return count === names.length
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
    const { sql, parameters } = build(queries.withPlugin(constantsInText), p).compile()
    return { sql, names, places: parameters.map((standIn) => standIns.get(standIn as symbol)!) }
  }

  return {
    bind(queries, params) {
      let found = compiled.find((candidate) => fits(candidate, params))
      if (!found) compiled.push((found = compile(queries, Object.keys(params))))
      const given = params as Record<string, Value>
      const { sql, places } = found
      const values: unknown[] = []
      for (const name of places) values.push(given[name])
      return { sql, values }
    },
  }
}
