import type { CarrierLogEntry } from './contract'

const LOG_PAGE = 1000

/** Everything that the simulator logged after entry `after`, oldest first. */
export async function readCarrierLog(simulatorUrl: string, after = 0): Promise<CarrierLogEntry[]> {
  const entries: CarrierLogEntry[] = []
  for (let next = after; ;) {
    const answer = await fetch(`${simulatorUrl}/simulator/log?after=${next}&limit=${LOG_PAGE}`)
    const page = (await answer.json()) as { entries: CarrierLogEntry[]; next: number }
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
