import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useOnline } from '../use-online'

/** Waits for forms and navigation: revalidating would drop a redirect. */
export function useReloadPage(): () => void {
  const { revalidate, state } = useRevalidator()
  const isOpening = useNavigation().state !== 'idle'
  const isSending = useFetchers().some((fetcher) => fetcher.state === 'submitting')
  const isOnline = useOnline()
  const [requestCount, setRequestCount] = useState(0)
  const handledCount = useRef(0)
  useEffect(() => {
    if (requestCount === handledCount.current || !isOnline || isOpening || isSending || state !== 'idle') return
    handledCount.current = requestCount
    revalidate()
  }, [requestCount, isOnline, isOpening, isSending, state, revalidate])
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
