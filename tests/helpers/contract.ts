import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A row of the simulator's `/simulator/log`, as far as the specifications speak of it. */
export interface CarrierLogEntry {
  n: number
  kind: string
  host?: string
  method?: string
  url?: string
  /** Raw form body. */
  body?: string
  /** null: no answer was sent, on purpose. */
  status?: number | null
  answer?: unknown
  /** What the answer would have been when it was withheld on purpose. */
  unsent?: unknown
}

interface Fault {
  in?: string
  path?: string
  message: string
}
interface Contract {
  request(request: { host: string; method: string; url: string; body: string }): Fault[]
  response(response: { host: string; method: string; url: string; status: number; body: unknown }): Fault[]
}

/** The carrier's specifications and their checker are beside the repository where they may be used. */
const CHECKER = join(import.meta.dirname, '../../../shared/carrier/openapi-check.mjs')
export const CONTRACT_NOT_CHECKED = 'contract not checked'

/** A recording's media, and a text's, is a file and not an operation of the specification. */
const MEDIA = /\/(Recordings\/RE[0-9a-f]{32}(\.(wav|mp3))?|Messages\/(SM|MM)[0-9a-f]{32}\/Media\/ME[0-9a-f]{32})(\?|$)/i

/** Where the carrier's description and its own examples disagree: a conference that is open has no reason for its end yet. */
const KNOWN = /^\/(conferences\/\d+\/)?reason_conference_ended$/

let contract: Promise<Contract | null> | undefined
const loadContract = () =>
  (contract ??= (async () => {
    if (!existsSync(CHECKER)) return null
    const checker = (await import(pathToFileURL(CHECKER).href)) as {
      TwilioContract: new (options: { strictResponse: boolean }) => Contract
    }
    return new checker.TwilioContract({ strictResponse: true })
  })())

/**
 * Holds every request of the app and every answer of the simulator in a log against the carrier's specifications.
 * Answers the faults, a sentence each; `checked` is 0 with 'contract not checked' where the specifications are absent.
 */
export async function checkCarrierLog(
  entries: readonly CarrierLogEntry[],
): Promise<{ checked: number; faults: string[]; note: string | null }> {
  const specifications = await loadContract()
  if (!specifications) return { checked: 0, faults: [], note: CONTRACT_NOT_CHECKED }
  // Drop Cowboy is another provider.
  const requests = entries.filter(
    ({ kind, url, host }) => kind === 'request' && url && host !== 'ringless' && !MEDIA.test(url),
  )
  const faults = requests.flatMap(({ n, host = '', method = 'GET', url = '/', body = '', status, answer }) => {
    const found = [
      ...specifications.request({ host, method, url, body }),
      ...(typeof status === 'number'
        ? specifications.response({ host, method, url, status, body: answer ?? undefined })
        : []),
    ]
    const faulty = found.filter(({ path }) => !KNOWN.test(path ?? ''))
    return faulty.map((fault) => `#${n} ${method} ${host}${url}: ${fault.in ?? ''}${fault.path ?? ''} ${fault.message}`)
  })
  return { checked: requests.length, faults, note: null }
}
