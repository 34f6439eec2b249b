import { z } from 'zod'
import { notFound, RestError } from './errors'

export const faultShape = z.strictObject({
  match: z
    .strictObject({
      method: z.enum(['GET', 'POST', 'DELETE']).optional(),
      /** Regular expression over path and query. */
      path: z.string().optional(),
      /** Regular expression over the type of a payment or trust event; then no request matches. */
      event: z.string().optional(),
    })
    .default({}),
  fault: z.enum([
    'timeout-after-accept',
    'status-404',
    'status-429',
    'status-500',
    'status-503',
    'no-funds',
    'suspended',
    'reset',
    'delay',
    // Of payment and trust events.
    'lost',
    'twice',
    'out-of-order',
  ]),
  times: z.int().min(1).default(1),
  retryAfterS: z.number().min(0).optional(),
  delayMs: z.number().min(0).optional(),
})

export type Fault = z.output<typeof faultShape>

/** null: the request is performed. */
export function refusalOf({ fault, retryAfterS }: Fault, url: string): RestError | null {
  switch (fault) {
    case 'status-500':
      return new RestError(500, 20500, 'An internal server error has occurred')
    case 'status-503':
      return new RestError(503, 20503, 'Service unavailable')
    case 'status-404':
      return notFound(url)
    case 'status-429':
      return new RestError(429, 20429, 'Too Many Requests', { 'Retry-After': String(retryAfterS ?? 1) })
    case 'no-funds':
      return new RestError(402, 20005, 'Account not active: insufficient funds')
    case 'suspended':
      return new RestError(403, 20005, 'Account not active: suspended')
    default:
      return null
  }
}

const matcher = (text: string | undefined) => (text === undefined ? null : new RegExp(text))

/** Faults for the next matching requests and events. */
export function createFaults() {
  type Pending = Fault & { left: number; path: RegExp | null; event: RegExp | null }
  let pending: Pending[] = []
  const count = (found: Pending | undefined): Fault | null => {
    if (!found) return null
    found.left--
    if (found.left === 0) pending = pending.filter((one) => one !== found)
    return found
  }
  return {
    add(fault: Fault) {
      const { path, event } = fault.match
      pending.push({ ...fault, left: fault.times, path: matcher(path), event: matcher(event) })
    },
    clear() {
      pending = []
    },
    /** Finds and counts the matching fault. */
    consume(method: string, url: string): Fault | null {
      return count(
        pending.find(
          (one) =>
            !one.event && (!one.match.method || one.match.method === method) && (!one.path || one.path.test(url)),
        ),
      )
    },
    consumeEvent: (type: string): Fault | null => count(pending.find((one) => one.event?.test(type))),
  }
}

export type Faults = ReturnType<typeof createFaults>
