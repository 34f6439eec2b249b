import { useFetchers, useNavigation, useRevalidator, type Fetcher } from '@remix-run/react'
import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router-dom'
import { useOnline } from '../use-online'

/** Also while the loaders reload after a form: their answer holds the notice that it was saved. */
const isForm = ({ state, formMethod }: Fetcher) => state !== 'idle' && formMethod !== undefined && formMethod !== 'GET'

/** Waits for forms and navigation: revalidating would drop a redirect or a notice. */
export function useReloadPage(): () => void {
  const { revalidate, state } = useRevalidator()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const isOpening = useNavigation().state !== 'idle'
  const isSending = useFetchers().some(isForm)
  const isOnline = useOnline()
  const [requestCount, setRequestCount] = useState(0)
  const handledCount = useRef(0)
  useEffect(() => {
    if (requestCount === handledCount.current || !isOnline || isOpening || isSending || state !== 'idle') return
    // What is rendered may be behind the router: the effect runs again when it has caught up.
    if (router && (router.state.navigation.state !== 'idle' || [...router.state.fetchers.values()].some(isForm))) return
    handledCount.current = requestCount
    revalidate()
  }, [requestCount, isOnline, isOpening, isSending, state, revalidate, router])
  return useCallback(() => setRequestCount((count) => count + 1), [])
}

const DEBOUNCE_MS = 2_000

export function useReloadPageSoon(): () => void {
  const reloadPage = useReloadPage()
  const [isRequested, setIsRequested] = useState(false)
  useEffect(() => {
    if (!isRequested) return
    const timer = setTimeout(() => {
      setIsRequested(false)
      reloadPage()
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [isRequested, reloadPage])
  return useCallback(() => setIsRequested(true), [])
}
