import { z } from 'zod'
import { notFound, RestError } from './errors'

export const faultShape = z.strictObject({
  match: z
    .strictObject({
      method: z.enum(['GET', 'POST', 'DELETE']).optional(),
      /** Regular expression over path and query. */
      path: z.string().optional(),
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

/** Faults for the next matching requests. */
export function createFaults() {
  let pending: (Fault & { left: number; pattern: RegExp | null })[] = []
  return {
    add(fault: Fault) {
      const pattern = fault.match.path === undefined ? null : new RegExp(fault.match.path)
      pending.push({ ...fault, left: fault.times, pattern })
    },
    clear() {
      pending = []
    },
    /** Finds and counts the matching fault. */
    consume(method: string, url: string): Fault | null {
      const found = pending.find(
        (one) => (!one.match.method || one.match.method === method) && (!one.pattern || one.pattern.test(url)),
      )
      if (!found) return null
      found.left--
      if (found.left === 0) pending = pending.filter((one) => one !== found)
      return found
    },
  }
}

export type Faults = ReturnType<typeof createFaults>
