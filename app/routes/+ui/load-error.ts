import { usePreload } from '~/ui/lazy-module'
import { showToastNow, toaster } from '~/ui/toast'
import { uiWords } from '~/ui/ui.words'

const LATER = [toaster]

/** The id keeps it to one toast. */
const showLoadError = (): void =>
  void showToastNow({ tone: 'error', text: uiWords.genericError, id: uiWords.genericError })

/**
 * Returns a function that shows a failed-load toast. Loads the toast code first: the server may be unreachable later.
 */
export function useLoadErrorToast(): () => void {
  usePreload(LATER)
  return showLoadError
}
