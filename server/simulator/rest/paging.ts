import type { Filter, Kind } from '../core/store'
import type { World } from '../core/world'
import type { Form } from './form'
import { invalid } from './form'

const DEFAULT_SIZE = 50
const MAX_PAGE_SIZE = 1_000
const DAY_MS = 86_400_000

export type PageRequest = { size: number; page: number; before: string | null }

export function pageRequest(form: Form): PageRequest {
  const size = Math.min(form.integer('PageSize', 1, Number.MAX_SAFE_INTEGER) ?? DEFAULT_SIZE, MAX_PAGE_SIZE)
  const page = form.integer('Page', 0, Number.MAX_SAFE_INTEGER) ?? 0
  const token = form.text('PageToken')
  if (token !== undefined && !/^PA[A-Z]{2}[0-9a-f]{32}$/.test(token)) throw invalid('PageToken', token)
  return { size, page, before: token?.slice(2) ?? null }
}

/** 2010 API page: relative URIs that keep filters. */
export function pageBody(
  path: string,
  query: URLSearchParams,
  { size, page }: PageRequest,
  key: string,
  items: unknown[],
  next: string | null,
) {
  const uri = (number: number, token: string | null) => {
    const params = new URLSearchParams(query)
    for (const name of ['PageSize', 'Page', 'PageToken']) params.delete(name)
    params.set('PageSize', String(size))
    params.set('Page', String(number))
    if (token) params.set('PageToken', `PA${token}`)
    return `${path}?${params.toString()}`
  }
  const start = page * size
  return {
    [key]: items,
    page,
    page_size: size,
    start,
    end: Math.max(start, start + items.length - 1),
    first_page_uri: uri(0, null),
    next_page_uri: next ? uri(page + 1, next) : null,
    previous_page_uri: page > 0 ? uri(page - 1, null) : null,
    uri: uri(page, query.get('PageToken')?.slice(2) ?? null),
  }
}

export function listPage<T extends { sid: string }>(
  world: World,
  request: { path: string; query: URLSearchParams },
  form: Form,
  kind: Kind,
  key: string,
  filters: Filter[],
  view: (record: T) => unknown,
) {
  const requested = pageRequest(form)
  const skip = requested.before ? 0 : requested.page * requested.size
  const found = world.store.list<T>(kind, filters, requested.size, requested.before, skip)
  const next = found.more ? found.items.at(-1)!.sid : null
  return pageBody(request.path, request.query, requested, key, found.items.map(view), next)
}

/** Page of newer APIs: absolute URLs. */
export function metaPage(
  host: string,
  { path, query }: { path: string; query: URLSearchParams },
  form: Form,
  key: string,
  all: unknown[],
  maxSize = MAX_PAGE_SIZE,
) {
  const size = Math.min(form.integer('PageSize', 1, Number.MAX_SAFE_INTEGER) ?? DEFAULT_SIZE, maxSize)
  const number = form.integer('Page', 0, Number.MAX_SAFE_INTEGER) ?? 0
  const url = (at: number) => {
    const params = new URLSearchParams(query)
    params.set('PageSize', String(size))
    params.set('Page', String(at))
    return `https://${host}.twilio.com${path}?${params.toString()}`
  }
  const start = number * size
  return {
    [key]: all.slice(start, start + size),
    meta: {
      key,
      page: number,
      page_size: size,
      first_page_url: url(0),
      url: url(number),
      next_page_url: start + size < all.length ? url(number + 1) : null,
      previous_page_url: number > 0 ? url(number - 1) : null,
    },
  }
}

const startOfDay = (ms: number) => ms - (ms % DAY_MS)

/** A date is its whole day (UTC); `<` and `>` are inclusive. */
export function dateFilters(form: Form, name: string, column: string): Filter[] {
  const filters: Filter[] = []
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
  const on = form.text(name)
  if (on !== undefined) {
    const from = startOfDay(Date.parse(on))
    filters.push({ sql: `${column} >= ? AND ${column} < ?`, values: [from, from + DAY_MS] })
  }
  const until = form.text(`${name}<`)
  if (until !== undefined) {
    const limit = isDay(until) ? Date.parse(until) + DAY_MS - 1 : Date.parse(until)
    filters.push({ sql: `${column} <= ?`, values: [limit] })
  }
  const since = form.text(`${name}>`)
  if (since !== undefined) filters.push({ sql: `${column} >= ?`, values: [Date.parse(since)] })
  return filters
}

export const equals = (column: string, value: string | undefined): Filter[] =>
  value === undefined ? [] : [{ sql: `${column} = ?`, values: [value] }]
