import { useLive } from '../use-live'
import { LOADING, type LibraryState } from './library-state'
import { makeLibrary, type Library, type LibraryOptions } from './make-library'

interface Shown {
  library: Library | null
  state: LibraryState
}
const NOTHING: Shown = { library: null, state: LOADING }

/** Reads `options` once. */
export const useLibrary = (options: LibraryOptions): Shown =>
  useLive(NOTHING, (show) => {
    const library = makeLibrary(options)
    const showNow = () => show({ library, state: library.getState() })
    library.subscribe(showNow)
    showNow()
    void library.reload()
    return () => library.close()
  })
