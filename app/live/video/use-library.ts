import { useLiveStore } from '../use-live-store'
import { INITIAL_LIBRARY_STATE, type LibraryState } from './library-state'
import { createLibrary, type Library, type LibraryOptions } from './create-library'

interface LibraryHandle {
  library: Library | null
  state: LibraryState
}
const NOT_LOADED: LibraryHandle = { library: null, state: INITIAL_LIBRARY_STATE }

/** Reads `options` once. */
export const useLibrary = (options: LibraryOptions): LibraryHandle =>
  useLiveStore(NOT_LOADED, (show) => {
    const library = createLibrary(options)
    const publishState = () => show({ library, state: library.getState() })
    library.subscribe(publishState)
    publishState()
    void library.reload()
    return () => library.close()
  })
