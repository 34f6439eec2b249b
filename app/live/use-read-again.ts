import { useFetchers, useNavigation, useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useOnline } from '../use-online'

/**
 * Has the loaders of the page read again: for what an event says has changed without saying to what. What is asked for while
 * they are read may not be in what was read, and is read once more. It waits for a form that is being sent: to the router it
 * would be a newer navigation, for which the answer's redirect is dropped, and with it what the reader had chosen. It waits for
 * a page that is being opened as well: that would be asked for twice, and what the first answer has to tell is told once.
 * And it waits for the network, where the browser knows that there is none.
 */
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

/** How long a window gathers what changed by the hundred before it reads its page again. */
const GATHER_MS = 2_000

/** The same, once for however much happens within a while. */
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
