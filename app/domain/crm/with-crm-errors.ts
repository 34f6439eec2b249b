import { isCrmError, type CrmErrorCode } from '../crm.port'
import { DomainError, type ErrorCode } from '../errors'

const CODES = {
  not_connected: 'crm_not_connected',
  expired: 'crm_expired',
  refused: 'crm_refused',
  rate_limited: 'crm_rate_limited',
  unreachable: 'crm_unreachable',
} satisfies Record<CrmErrorCode, ErrorCode>

/** Converts CrmError to DomainError; `message` replaces the error text. */
export async function withCrmErrors<T>(request: Promise<T>, message?: string): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (!isCrmError(error)) throw error
    throw new DomainError(
      CODES[error.code],
      error.code === 'not_connected' ? error.message : (message ?? error.message),
    )
  }
}
