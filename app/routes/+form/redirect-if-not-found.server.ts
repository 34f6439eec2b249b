import { isDomainError } from '~/domain/errors'
import { redirectWithNotice } from './notice.server'

/** On not_found. */
export async function redirectIfNotFound<T>(path: string, notice: string, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation()
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'not_found') throw error
    throw await redirectWithNotice(path, notice, 'warning')
  }
}
