import twilio from 'twilio'
import { z } from 'zod'
import { CarrierError, isCarrierError } from '../../../app/domain/carrier.port'

const ERROR_MESSAGES: Record<number, string> = {
  10001: 'The carrier account is suspended or has no funds',
  10002: 'A trial carrier account cannot do this',
  10004: 'Too many simultaneous calls for the carrier account',
  20003: 'The carrier rejected our credentials',
  20005: 'The carrier account is suspended or has no funds',
  20006: 'The carrier does not let our account place calls',
  20008: 'The carrier’s test credentials place no calls',
  20403: 'The carrier does not let our account place calls',
  20429: 'Too many simultaneous requests for the carrier account',
  20404: 'The carrier cannot find this call',
  21201: 'No number to call',
  21205: 'The carrier cannot reach our address',
  21210: 'The caller ID is not verified',
  21211: 'The carrier says this number is not valid',
  21212: 'The caller ID does not belong to the carrier account',
  21213: 'No caller ID',
  21214: 'The carrier cannot reach this number',
  21215: 'The carrier account cannot call this region',
  21216: 'The carrier does not allow calls to this number',
  21219: 'A trial account can only call verified numbers',
  21220: 'The call’s state does not allow this',
  21609: 'The carrier cannot reach our address',
  22005: 'The carrier’s queue is longer than a day',
  90010: 'The carrier account is suspended or has no funds',
}

const ABOUT_CALLER_ID = new Set([21210, 21212])

/** 21219: trial accounts call only verified numbers. */
const ABOUT_ACCOUNT = new Set([10001, 10002, 20003, 20005, 20006, 20008, 20403, 21205, 21219, 21609, 90010])

/** Busy codes with a status other than 429. */
const BUSY = new Set([10004, 20429, 22005])

const NOT_FOUND = 20404

/** null: only the dialed number. */
function getErrorSubject(code: number | null, status: number, isNew: boolean): CarrierError['about'] {
  if (code !== null && ABOUT_CALLER_ID.has(code)) return 'caller-id'
  if (code !== null && ABOUT_ACCOUNT.has(code)) return 'account'
  const isDocumented = code !== null && code !== NOT_FOUND && code in ERROR_MESSAGES
  // A create has no resource of its own.
  if (isNew && status === 404 && !isDocumented) return 'account'
  // Geo-permission refusals are 401 too, with own codes.
  return status === 401 && !isDocumented ? 'account' : null
}

interface Refusal {
  status: number
  code: number | null
  message: string
}

/** The SDK exports one of its two error classes. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof twilio.RestException)
    return { status: error.status, code: error.code ?? null, message: error.message }
  const problem = problemDetails.safeParse(error)
  if (!problem.success) return null
  const { status, code, title, detail } = problem.data
  return { status, code: code || null, message: detail ?? title }
}

/** RFC 9457. Code 0: none. */
const problemDetails = z.object({
  status: z.number(),
  code: z.number(),
  title: z.string(),
  detail: z.string().optional(),
})

/** A 4xx is final unless the carrier was busy. */
export function asCarrierError(error: unknown, isNew = false): CarrierError {
  if (isCarrierError(error)) return error
  const refusal = refusalOf(error)
  if (refusal) {
    const { code, status } = refusal
    const about = getErrorSubject(code, status, isNew)
    const isUnknown = about === 'account' && (code === null || !ABOUT_ACCOUNT.has(code))
    const message = isUnknown
      ? 'The carrier rejected our account'
      : (code !== null && ERROR_MESSAGES[code]) || refusal.message
    return new CarrierError(
      code !== null && BUSY.has(code) ? 'retry' : 'refused',
      `${message}${code === null ? '' : ` (${code})`}`,
      code,
      null,
      about,
    )
  }
  throw error
}
