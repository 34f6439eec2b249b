import { isDomainError } from '~/domain/errors'
import { redirectWithNotice } from './notice.server'

/** On not_found. */
export async function orListWithoutIt<T>(list: string, words: string, deed: () => Promise<T>): Promise<T> {
  try {
    return await deed()
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'not_found') throw error
    throw await redirectWithNotice(list, words, 'warning')
  }
}
