import { useWarmUp } from '~/ui/later'
import { showToastNow, toaster } from '~/ui/toast'

/** 1-boards §8. */
export const AN_ERROR = 'An error occurred'

const LATER = [toaster]

/** The id keeps it to one toast. */
const tellFailedRead = (): void => void showToastNow({ tone: 'error', text: AN_ERROR, id: AN_ERROR })

/**
 * Returns a function that shows a failed-load toast. Loads the toast code first: the server may be unreachable later.
 */
export function useTellFailedRead(): () => void {
  useWarmUp(LATER)
  return tellFailedRead
}
