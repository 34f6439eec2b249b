import type { Fetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isNotSaved, isRefusedOnTheWay } from './save-or-tell'

/** The first wait before a change that the server did not take is sent again, and the longest (ms). */
const AGAIN_MS = [1_000, 30_000] as const

/** How a form that is sent beside the page fares. */
export type Sent = Pick<Fetcher<unknown>, 'state' | 'data'>

/**
 * Whether the last answer to a form did not come, and the form waits, or something refused it on its way. Tells of each answer
 * that did not come, and after how long to send again: longer each time.
 */
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
