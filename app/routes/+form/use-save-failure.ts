import type { Fetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isUnanswered, isRejectedInTransit } from './save-or-report-failure'

/** First, longest. */
const RETRY_MS = [1_000, 30_000] as const

export type FetcherState = Pick<Fetcher<unknown>, 'state' | 'data'>

/** `onNotSaved` gets the doubling delay. */
export function useSaveFailure(
  fetcher: FetcherState,
  scheduleRetry: (waitMs: number) => void = () => {},
): 'retrying' | 'refused' | null {
  const answer = fetcher.data
  const isWaiting = isUnanswered(answer)

  const [first, longest] = RETRY_MS
  const wait = useRef<number>(first)
  const latestScheduleRetry = useRef(scheduleRetry)
  useEffect(() => {
    latestScheduleRetry.current = scheduleRetry
  })
  useEffect(() => {
    if (!isUnanswered(answer)) {
      wait.current = first
      return
    }
    latestScheduleRetry.current(wait.current)
    wait.current = Math.min(2 * wait.current, longest)
  }, [answer, first, longest])
  if (isWaiting) return 'retrying'
  return isRejectedInTransit(answer) ? 'refused' : null
}
