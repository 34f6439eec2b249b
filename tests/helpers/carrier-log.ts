import type { CarrierLogEntry } from './contract'
import { waitFor } from './wait-for'

const LOG_PAGE = 1000

interface LogPage {
  entries: CarrierLogEntry[]
  next: number
}

/** A connection that was kept may be closed over there at the very moment when it is used again: then it is asked once more. */
const readPage = (url: string): Promise<LogPage> =>
  waitFor('a page of the carrier’s log', async () => (await (await fetch(url)).json()) as LogPage)

/** Everything that the simulator logged after entry `after`, oldest first. */
export async function readCarrierLog(simulatorUrl: string, after = 0): Promise<CarrierLogEntry[]> {
  const entries: CarrierLogEntry[] = []
  for (let next = after; ;) {
    const page = await readPage(`${simulatorUrl}/simulator/log?after=${next}&limit=${LOG_PAGE}`)
    entries.push(...page.entries)
    if (page.entries.length < LOG_PAGE) return entries
    next = page.next
  }
}

/** How often the carrier was asked to create a call to a number (E.164). */
export const callsTo = (entries: readonly CarrierLogEntry[], number: string): number =>
  entries.filter(
    ({ kind, method, url = '', body }) =>
      kind === 'request' &&
      method === 'POST' &&
      url.endsWith('/Calls.json') &&
      new URLSearchParams(body).get('To') === number,
  ).length
