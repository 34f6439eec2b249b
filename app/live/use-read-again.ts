import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useOnline } from '../use-online'

/** Waits for forms and navigation: revalidating would drop a redirect. */
export function useReadAgain(): () => void {
  const { revalidate, state } = useRevalidator()
  const isOpening = useNavigation().state !== 'idle'
  const isSending = useFetchers().some((fetcher) => fetcher.state === 'submitting')
  const isOnline = useOnline()
  const [asked, setAsked] = useState(0)
  const answered = useRef(0)
  useEffect(() => {
    if (asked === answered.current || !isOnline || isOpening || isSending || state !== 'idle') return
    answered.current = asked
    revalidate()
  }, [asked, isOnline, isOpening, isSending, state, revalidate])
  return useCallback(() => setAsked((times) => times + 1), [])
}

const GATHER_MS = 2_000

export function useReadAgainSoon(): () => void {
  const readAgain = useReadAgain()
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(() => {
      setWanted(false)
      readAgain()
    }, GATHER_MS)
    return () => clearTimeout(timer)
  }, [wanted, readAgain])
  return useCallback(() => setWanted(true), [])
}
