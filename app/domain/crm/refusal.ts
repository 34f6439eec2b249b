import { isCrmError, type CrmErrorCode } from '../crm.port'
import { DomainError, type ErrorCode } from '../errors'

const CODES = {
  not_connected: 'crm_not_connected',
  expired: 'crm_expired',
  refused: 'crm_refused',
  rate_limited: 'crm_rate_limited',
  unreachable: 'crm_unreachable',
} satisfies Record<CrmErrorCode, ErrorCode>

/** Turns CrmError into DomainError; `words` replaces its message. */
export async function orRefuse<T>(asking: Promise<T>, words?: string): Promise<T> {
  try {
    return await asking
  } catch (error) {
    if (!isCrmError(error)) throw error
    throw new DomainError(CODES[error.code], error.code === 'not_connected' ? error.message : (words ?? error.message))
  }
}
