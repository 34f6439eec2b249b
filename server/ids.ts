import { typeidUnboxed } from 'typeid-js'
import type { CreateId } from '../app/domain/ids'
import type { Store } from '../db/open'

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'
/** The other characters are random. */
const TIME_LENGTH = 10

const withoutPrefix = (id: string): string => id.slice(id.indexOf('_') + 1)

function nextMs(time: string): string {
  const lastDigit = DIGITS.indexOf(time.at(-1)!)
  const rest = time.slice(0, -1)
  return lastDigit < DIGITS.length - 1 ? rest + DIGITS[lastDigit + 1]! : nextMs(rest) + DIGITS[0]!
}

/** Ids increase even if the clock is set back: the newest row is found by id. */
export function createIdGenerator(newest = ''): CreateId {
  let last = withoutPrefix(newest)
  return (prefix) => {
    const generated = withoutPrefix(typeidUnboxed(prefix))
    last = generated > last ? generated : nextMs(last.slice(0, TIME_LENGTH)) + generated.slice(TIME_LENGTH)
    return `${prefix}_${last}`
  }
}

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

/** '': no rows. */
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
