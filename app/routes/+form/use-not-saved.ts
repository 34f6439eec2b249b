import type { Fetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isNotSaved, isRefusedOnTheWay } from './save-or-tell'

/** First, longest. */
const AGAIN_MS = [1_000, 30_000] as const

export type Sent = Pick<Fetcher<unknown>, 'state' | 'data'>

/** `onNotSaved` gets the doubling delay. */
export function useNotSaved(sent: Sent, onNotSaved: (waitMs: number) => void = () => {}): 'waits' | 'refused' | null {
  const answer = sent.data
  const isWaiting = isNotSaved(answer)

  const [first, longest] = AGAIN_MS
  const wait = useRef<number>(first)
  const tell = useRef(onNotSaved)
  useEffect(() => {
    tell.current = onNotSaved
  })
  useEffect(() => {
    if (!isNotSaved(answer)) {
      wait.current = first
      return
    }
    tell.current(wait.current)
    wait.current = Math.min(2 * wait.current, longest)
  }, [answer, first, longest])
  if (isWaiting) return 'waits'
  return isRefusedOnTheWay(answer) ? 'refused' : null
}
