import { isDomainError } from '~/domain/errors'
import { redirectWithNotice } from './notice.server'

/** Runs `deed`; on not_found redirects to the list with a warning instead of a 404 page. */
export async function orListWithoutIt<T>(list: string, words: string, deed: () => Promise<T>): Promise<T> {
  try {
    return await deed()
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'not_found') throw error
    throw await redirectWithNotice(list, words, 'warning')
  }
}
