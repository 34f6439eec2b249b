import type { World } from '../core/world'
import { RestError } from './errors'
import type { RestAnswer } from './operation'

const INVALID_NUMBER = {
  call: (to: string) => `The phone number you are attempting to call, ${to}, is not valid.`,
  text: (to: string) => `The 'To' number ${to} is not a valid phone number.`,
}
const REFUSALS: Record<number, string> = {
  21_408: 'Permission to send an SMS has not been enabled for the region indicated by the To number',
  21_612: "Message cannot be sent with the current combination of 'To' and 'From' parameters",
  21_614: "'To' number is not a valid mobile number",
}

/** The persona's REST fault, counted per number. */
export function personaFault(world: World, to: string, what: 'call' | 'text'): RestAnswer['fault'] | null {
  if (!to.startsWith('+')) return null
  const count = () => world.store.countDial(what === 'call' ? `create ${to}` : `create text ${to}`)
  const found = world.population.restFaultOf(to, what, count)
  if (!found) return null
  const { fault, code } = found
  if (fault === 'invalid-number') throw new RestError(400, 21211, INVALID_NUMBER[what](to))
  if (fault === 'refused') throw new RestError(400, code!, REFUSALS[code!] ?? `The ${what} to ${to} was refused`)
  if (fault === 'status-500') throw new RestError(500, 20500, 'An internal server error has occurred')
  if (fault === 'status-429') {
    const headers = { 'Retry-After': String(found.retryAfterS ?? 1) }
    throw new RestError(429, 20429, 'Too Many Requests', headers)
  }
  return { kind: fault, ...(found.delayMs !== undefined && { delayMs: found.delayMs }) }
}
