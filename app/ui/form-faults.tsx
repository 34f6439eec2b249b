import { useLocation, useNavigation } from '@remix-run/react'
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { FormUnanswered } from './page-answers'

const Kept = createContext<{ error: unknown } | null>(null)
const Keep = createContext<(error: unknown) => void>(() => {})

/**
 * Stands around a layout's Outlet: a fault that a form ended with stays until its reader goes on. The router forgets it with the
 * next reading of the page (an event, a form beside it), and the form would stand there empty as if nothing had been sent.
 */
export function KeepsFormFaults({ Fault, children }: { Fault: () => ReactNode; children: ReactNode }) {
  const { key } = useLocation()
  const { state, formMethod } = useNavigation()
  const isForm = useRef(false)
  // After those of what stands below: a fault that comes with the end of a form still finds it.
  useEffect(() => {
    isForm.current = state !== 'idle' && formMethod !== undefined && formMethod !== 'GET'
  }, [state, formMethod])
  const [kept, setKept] = useState<{ error: unknown; key: string } | null>(null)
  const keep = useCallback(
    (error: unknown) => {
      // Where a form fails at once, it may never have been seen to be under way.
      if (isForm.current || error instanceof FormUnanswered) setKept({ error, key })
    },
    [key],
  )
  // For good: the browser's way back has the key again.
  if (kept && kept.key !== key) setKept(null)
  if (kept?.key !== key) return <Keep.Provider value={keep}>{children}</Keep.Provider>
  return (
    <Kept.Provider value={kept}>
      <Fault />
    </Kept.Provider>
  )
}

/** What a boundary shows: the router's error, or the kept one, which the router may have forgotten: a form ended with it. */
export function useKeptFault(error: unknown): { error: unknown; isOfForm: boolean } {
  const keep = useContext(Keep)
  const kept = useContext(Kept)
  useEffect(() => keep(error), [keep, error])
  return kept ? { error: kept.error, isOfForm: true } : { error, isOfForm: false }
}
