import { usePreload } from '~/ui/lazy-module'
import { showToastNow, toaster } from '~/ui/toast'

/** 1-boards §8. */
export const GENERIC_ERROR = 'An error occurred'

const LATER = [toaster]

/** The id keeps it to one toast. */
const showLoadError = (): void => void showToastNow({ tone: 'error', text: GENERIC_ERROR, id: GENERIC_ERROR })

/**
 * Returns a function that shows a failed-load toast. Loads the toast code first: the server may be unreachable later.
 */
export function useLoadErrorToast(): () => void {
  usePreload(LATER)
  return showLoadError
}
