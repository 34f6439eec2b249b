import { useLive } from '../use-live'
import { LOADING, type LibraryState } from './library-state'
import { makeLibrary, type Library, type LibraryOptions } from './make-library'

interface Shown {
  library: Library | null
  state: LibraryState
}
const NOTHING: Shown = { library: null, state: LOADING }

/** The library of this window, made after the first paint and closed with the component. `options` is read once. */
export const useLibrary = (options: LibraryOptions): Shown =>
  useLive(NOTHING, (show) => {
    const library = makeLibrary(options)
    const showNow = () => show({ library, state: library.getState() })
    library.subscribe(showNow)
    showNow()
    void library.reload()
    return () => library.close()
  })
