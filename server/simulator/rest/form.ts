import { RestError } from './errors'

/** A list is an enumeration. */
export type FieldRule = 'text' | 'texts' | 'integer' | 'boolean' | 'url' | 'method' | 'date' | readonly string[]
export type Fields = Record<string, FieldRule>
export type Form = {
  has(name: string): boolean
  text(name: string): string | undefined
  texts(name: string): string[]
  integer(name: string, low: number, high: number): number | undefined
  boolean(name: string): boolean | undefined
  method(name: string, fallback?: 'GET' | 'POST'): 'GET' | 'POST'
}

const UNKNOWN_PARAMETER = 20001
const INVALID_PARAMETER = 20422
const INVALID_URL: Record<string, number> = { Url: 21205, StatusCallback: 21609, FallbackUrl: 21205 }

export const invalid = (name: string, value: string, code = INVALID_PARAMETER) =>
  new RestError(400, code, `Invalid ${name}: ${value}`)

function isUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol } = new URL(value)
  return protocol === 'http:' || protocol === 'https:'
}

function check(name: string, rule: FieldRule, value: string) {
  if (rule === 'text' || rule === 'texts' || value === '') return
  if (rule === 'integer' && !/^-?\d+$/.test(value)) throw invalid(name, value)
  if (rule === 'boolean' && !/^(true|false)$/i.test(value)) throw invalid(name, value)
  if (rule === 'url' && !isUrl(value)) throw invalid(name, value, INVALID_URL[name] ?? 21205)
  if (rule === 'method' && !/^(GET|POST)$/.test(value)) throw invalid(name, value)
  if (rule === 'date' && Number.isNaN(Date.parse(value))) throw invalid(name, value)
  if (Array.isArray(rule) && !rule.includes(value)) throw invalid(name, value)
}

/** Rejects unknown names and invalid values with the carrier's code. */
export function readForm(params: URLSearchParams, fields: Fields): Form {
  for (const [name, value] of params) {
    const rule = fields[name]
    if (rule === undefined) {
      // The carrier's own code for AMD parameters outside Calls.
      const code = name.startsWith('AsyncAmd') ? 21263 : UNKNOWN_PARAMETER
      throw new RestError(400, code, `Unknown parameter ${name}`)
    }
    check(name, rule, value)
  }
  const text = (name: string) => params.get(name) || undefined
  return {
    has: (name) => params.has(name),
    text,
    texts: (name) => params.getAll(name).filter(Boolean),
    integer(name, low, high) {
      const value = text(name)
      if (value === undefined) return undefined
      const number = Number(value)
      if (number < low || number > high) throw invalid(name, `${value} is not between ${low} and ${high}`)
      return number
    },
    boolean: (name) => (text(name) === undefined ? undefined : text(name)!.toLowerCase() === 'true'),
    method: (name, fallback = 'POST') => (text(name) as 'GET' | 'POST' | undefined) ?? fallback,
  }
}

export const PAGING: Fields = { PageSize: 'integer', Page: 'integer', PageToken: 'text' }
export const dateRange = (name: string): Fields => ({ [name]: 'date', [`${name}<`]: 'date', [`${name}>`]: 'date' })
