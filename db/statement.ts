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

type Value = string | number | bigint | null

/** Compiled once. For hot paths. */
export interface Statement<P, R> {
  bind(queries: Kysely<Tables>, params: P): { sql: string; values: unknown[] }
  /** Phantom: the row type. */
  readonly row?: R
}

interface Compiled {
  sql: string
  names: string[]
  paramNames: string[]
}

const writeConstant = (value: unknown): ValueNode =>
  typeof value === 'symbol' ? ValueNode.create(value) : ValueNode.createImmediate(value)

class ConstantWriter extends OperationNodeTransformer {
  protected override transformValue({ value }: ValueNode): ValueNode {
    return writeConstant(value)
  }
  protected override transformPrimitiveValueList({ values }: PrimitiveValueListNode): PrimitiveValueListNode {
    // Both kinds compile alike.
    return ValueListNode.create(values.map(writeConstant)) as unknown as PrimitiveValueListNode
  }
}
const transformer = new ConstantWriter()

/** SQLite replans each run when a bound value decides the plan. */
const inlineConstants: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
}

/** Same parameters, same order. */
function matchesParams({ names }: Compiled, params: object): boolean {
  let count = 0
  for (const name in params) if (names[count++] !== name) return false
  return count === names.length
}

/** `p.id` in conditions, `p` as row values. Values must not change the SQL. */
export function statement<P extends object, R>(
  build: (queries: Kysely<Tables>, p: P) => Compilable<R>,
): Statement<P, R> {
  const compiled: Compiled[] = []

  const compile = (queries: Kysely<Tables>, names: string[]): Compiled => {
    const placeholders = new Map(names.map((name) => [Symbol(name), name]))
    const p = Object.fromEntries([...placeholders].map(([standIn, name]) => [name, standIn])) as unknown as P
    const { sql, parameters } = build(queries.withPlugin(inlineConstants), p).compile()
    return { sql, names, paramNames: parameters.map((standIn) => placeholders.get(standIn as symbol)!) }
  }

  return {
    bind(queries, params) {
      let found = compiled.find((candidate) => matchesParams(candidate, params))
      if (!found) compiled.push((found = compile(queries, Object.keys(params))))
      const paramValues = params as Record<string, Value>
      const { sql, paramNames: places } = found
      const values: unknown[] = []
      for (const name of places) values.push(paramValues[name])
      return { sql, values }
    },
  }
}
