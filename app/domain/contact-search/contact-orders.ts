import { sql, type RawBuilder } from 'kysely'
import { parsePosition, type Position } from '../paging/position-cursor'
import type { ContactSort } from './contact-filter.schema'

/** Columns of one index, in one direction, so that a page starts where the one before ended. */
export interface ContactOrder {
  columns: readonly string[]
  isDescending: boolean
}

const NEWEST: ContactOrder = { columns: ['contacts.id'], isDescending: true }
const LIST: ContactOrder = { columns: ['contact_list_members.position', 'contacts.id'], isDescending: false }

const COLUMNS = {
  created: ['contacts.created_at', 'contacts.id'],
  name: ['contacts.name_key', 'contacts.id'],
  'last-called': ['contacts.last_called_at', 'contacts.id'],
} as const

const TEXTS = ['contacts.id', 'contacts.name_key']

/** 'newest': also of a list. */
export function contactOrder(sort: ContactSort | 'newest' | undefined, isList: boolean): ContactOrder {
  if (sort === 'newest') return NEWEST
  if (sort === undefined) return isList ? LIST : NEWEST
  const isDescending = sort.startsWith('-')
  const column = (isDescending ? sort.slice(1) : sort) as keyof typeof COLUMNS
  return { columns: COLUMNS[column], isDescending }
}

export const isListOrder = (order: ContactOrder): boolean => order === LIST

/** Values of the order's columns. */
export type OrderPosition = Position

const refs = ({ columns }: ContactOrder) => columns.map((column) => sql.ref(column))

export const orderBy = (order: ContactOrder): RawBuilder<unknown> =>
  sql.join(refs(order).map((column) => sql`${column} ${sql.raw(order.isDescending ? 'desc' : 'asc')}`))

export const isAfter = (order: ContactOrder, position: OrderPosition): RawBuilder<unknown> =>
  sql`(${sql.join(refs(order))}) ${sql.raw(order.isDescending ? '<' : '>')} (${sql.join([...position])})`

export const isUpTo = (order: ContactOrder, position: OrderPosition): RawBuilder<unknown> =>
  sql`(${sql.join(refs(order))}) ${sql.raw(order.isDescending ? '>=' : '<=')} (${sql.join([...position])})`

export { positionCursor as toCursor } from '../paging/position-cursor'

/** null: the start, or a cursor of another order. */
export const parseCursor = ({ columns }: ContactOrder, cursor: string | undefined): OrderPosition | null =>
  parsePosition(
    cursor,
    columns.map((column) => (TEXTS.includes(column) ? 'text' : 'number')),
  )
