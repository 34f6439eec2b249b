import { useLocation, useNavigation } from '@remix-run/react'
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { FormOutcomeUnknown } from './page-fetch'

const StoredError = createContext<{ error: unknown } | null>(null)
const StoreError = createContext<(error: unknown) => void>(() => {})

/** The router drops a form's error on revalidation: keep it until navigation. */
export function FormErrorKeeper({ Fault: ErrorView, children }: { Fault: () => ReactNode; children: ReactNode }) {
  const { key } = useLocation()
  const { state, formMethod } = useNavigation()
  const isForm = useRef(false)
  // Runs after the children's effects, which still see the form.
  useEffect(() => {
    isForm.current = state !== 'idle' && formMethod !== undefined && formMethod !== 'GET'
  }, [state, formMethod])
  const [stored, setStored] = useState<{ error: unknown; key: string } | null>(null)
  const store = useCallback(
    (error: unknown) => {
      // An immediate failure may never render as submitting.
      if (isForm.current || error instanceof FormOutcomeUnknown) setStored({ error, key })
    },
    [key],
  )
  // Back restores the same key.
  if (stored && stored.key !== key) setStored(null)
  if (stored?.key !== key) return <StoreError.Provider value={store}>{children}</StoreError.Provider>
  return (
    <StoredError.Provider value={stored}>
      <ErrorView />
    </StoredError.Provider>
  )
}

export function useFormError(error: unknown): { error: unknown; isFormError: boolean } {
  const store = useContext(StoreError)
  const stored = useContext(StoredError)
  useEffect(() => store(error), [store, error])
  return stored ? { error: stored.error, isFormError: true } : { error, isFormError: false }
}
