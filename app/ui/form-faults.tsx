import { useLocation, useNavigation } from '@remix-run/react'
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { FormUnanswered } from './page-answers'

const Kept = createContext<{ error: unknown } | null>(null)
const Keep = createContext<(error: unknown) => void>(() => {})

/** The router drops a form's error on revalidation: keep it until navigation. */
export function KeepsFormFaults({ Fault, children }: { Fault: () => ReactNode; children: ReactNode }) {
  const { key } = useLocation()
  const { state, formMethod } = useNavigation()
  const isForm = useRef(false)
  // Runs after the children's effects, which still see the form.
  useEffect(() => {
    isForm.current = state !== 'idle' && formMethod !== undefined && formMethod !== 'GET'
  }, [state, formMethod])
  const [kept, setKept] = useState<{ error: unknown; key: string } | null>(null)
  const keep = useCallback(
    (error: unknown) => {
      // An immediate failure may never render as submitting.
      if (isForm.current || error instanceof FormUnanswered) setKept({ error, key })
    },
    [key],
  )
  // Back restores the same key.
  if (kept && kept.key !== key) setKept(null)
  if (kept?.key !== key) return <Keep.Provider value={keep}>{children}</Keep.Provider>
  return (
    <Kept.Provider value={kept}>
      <Fault />
    </Kept.Provider>
  )
}

export function useKeptFault(error: unknown): { error: unknown; isOfForm: boolean } {
  const keep = useContext(Keep)
  const kept = useContext(Kept)
  useEffect(() => keep(error), [keep, error])
  return kept ? { error: kept.error, isOfForm: true } : { error, isOfForm: false }
}
