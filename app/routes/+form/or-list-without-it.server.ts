import { isDomainError } from '~/domain/errors'
import { redirectWithNotice } from './notice.server'

/**
 * For a dialog over a list: what it is about was deleted in another window, or is not shared any more. The list says so, where a
 * missing page would take it away.
 */
export async function orListWithoutIt<T>(list: string, words: string, deed: () => Promise<T>): Promise<T> {
  try {
    return await deed()
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'not_found') throw error
    throw await redirectWithNotice(list, words, 'warning')
  }
}
