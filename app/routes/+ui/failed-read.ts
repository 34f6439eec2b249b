import { showToast } from '~/ui/toast'

/** The generic fallback's words (1-boards §8). */
export const AN_ERROR = 'An error occurred'

/** On pages without a place for it: what they show stays, and is read again. One toast, however often. */
export const tellFailedRead = (): void => void showToast({ tone: 'error', text: AN_ERROR, id: AN_ERROR })
