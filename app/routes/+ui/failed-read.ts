import { useWarmUp } from '~/ui/later'
import { showToastNow, toaster } from '~/ui/toast'

/** The generic fallback's words (1-boards §8). */
export const AN_ERROR = 'An error occurred'

const LATER = [toaster]

/** On pages without a place for it: what they show stays, and is read again. One toast, however often. */
const tellFailedRead = (): void => void showToastNow({ tone: 'error', text: AN_ERROR, id: AN_ERROR })

/** What tells of a failed read. Its toast is fetched before it is needed: it could not be when the server is away. */
export function useTellFailedRead(): () => void {
  useWarmUp(LATER)
  return tellFailedRead
}
