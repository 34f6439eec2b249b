import { typeidUnboxed } from 'typeid-js'
import type { MakeId } from '../app/domain/ids'
import type { Store } from '../db/open'

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
/** Digits of an id's milliseconds; what follows is chance. */
const TIME_LENGTH = 10

const withoutPrefix = (id: string): string => id.slice(id.indexOf('_') + 1)

/** The next millisecond. */
function nextMs(time: string): string {
  const lastDigit = DIGITS.indexOf(time.at(-1)!)
  const rest = time.slice(0, -1)
  return lastDigit < DIGITS.length - 1 ? rest + DIGITS[lastDigit + 1]! : nextMs(rest) + DIGITS[0]!
}

/**
 * Prefixed UUIDv7 in base32: sorts by age, also where the machine's clock was set back. What is newest is told by its id: with
 * a lower one a line that is being called would be hidden behind those before it. `newest`: an id that all are to be above.
 */
export function makeIds(newest = ''): MakeId {
  let last = withoutPrefix(newest)
  return (prefix) => {
    const made = withoutPrefix(typeidUnboxed(prefix))
    last = made > last ? made : nextMs(last.slice(0, TIME_LENGTH)) + made.slice(TIME_LENGTH)
    return `${prefix}_${last}`
  }
}

/** Tables whose newest row is told by its id: while people are called, and when they sign in. */
const ORDERED = [
  'campaigns',
  'dial_sessions',
  'lines',
  'inbound_calls',
  'recordings',
  'selections',
  'login_codes',
  'messages',
] as const

/** The newest id that a file holds; empty where it holds none. */
export async function newestIdIn({ queries }: Pick<Store, 'queries'>): Promise<string> {
  let newest = ''
  for (const table of ORDERED) {
    const row = await queries
      .selectFrom(table)
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst()
    if (row?.id && withoutPrefix(row.id) > withoutPrefix(newest)) newest = row.id
  }
  return newest
}
