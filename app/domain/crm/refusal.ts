import { isCrmError, type CrmErrorCode } from '../crm.port'
import { DomainError, type ErrorCode } from '../errors'

const CODES = {
  not_connected: 'crm_not_connected',
  expired: 'crm_expired',
  refused: 'crm_refused',
  rate_limited: 'crm_rate_limited',
  unreachable: 'crm_unreachable',
} satisfies Record<CrmErrorCode, ErrorCode>

/** Asks the CRM for somebody who waits: its failures are refusals that say what is wrong, or `words` where there are some. */
export async function orRefuse<T>(asking: Promise<T>, words?: string): Promise<T> {
  try {
    return await asking
  } catch (error) {
    if (!isCrmError(error)) throw error
    throw new DomainError(CODES[error.code], error.code === 'not_connected' ? error.message : (words ?? error.message))
  }
}
