import { invalidRequest } from './errors'

type Value = string | Nested
export type Nested = { [name: string]: Value }

/** Reads `card[number]=…` and `expand[0]=…`. */
export function parseParams(text: string): Nested {
  const root: Nested = Object.create(null) as Nested
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    let at = root
    for (const step of path.slice(0, -1)) {
      const next = at[step]
      at = typeof next === 'object' ? next : (at[step] = Object.create(null) as Nested)
    }
    at[path.at(-1) ?? ''] = value
  }
  return root
}

export type Params = ReturnType<typeof readParams>

/** Refuses names that the endpoint does not have. */
export function readParams(values: Nested, names: readonly string[]) {
  for (const name of Object.keys(values))
    if (!names.includes(name) && name !== 'expand')
      throw invalidRequest(`Received unknown parameter: ${name}`, name, 'parameter_unknown')
  const text = (name: string): string | undefined => {
    const value = values[name]
    if (typeof value === 'object') throw invalidRequest(`Invalid string: ${name}`, name)
    return value === '' ? undefined : value
  }
  const nested = (name: string): Nested => {
    const value = values[name]
    if (typeof value === 'string') throw invalidRequest(`Invalid object: ${name}`, name)
    return value ?? {}
  }
  return {
    has: (name: string) => values[name] !== undefined,
    text,
    nested,
    required(name: string): string {
      const value = text(name)
      if (value === undefined) throw invalidRequest(`Missing required param: ${name}.`, name, 'parameter_missing')
      return value
    },
    integer(name: string): number | undefined {
      const value = text(name)
      if (value === undefined) return undefined
      if (!/^-?\d{1,12}$/.test(value))
        throw invalidRequest(`Invalid integer: ${value}`, name, 'parameter_invalid_integer')
      return Number(value)
    },
    boolean(name: string): boolean {
      const value = text(name)
      if (value !== undefined && value !== 'true' && value !== 'false')
        throw invalidRequest(`Invalid boolean: ${value}`, name)
      return value === 'true'
    },
    strings: (name: string): Record<string, string> =>
      Object.fromEntries(
        Object.entries(nested(name)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
  }
}
