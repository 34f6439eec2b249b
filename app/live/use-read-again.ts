import { useRevalidator } from '@remix-run/react'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Has the loaders of the page read again: for what an event says has changed without saying to what. What is asked for while
 * they are read may not be in what was read, and is read once more.
 */
export function useReadAgain(): () => void {
  const { revalidate, state } = useRevalidator()
  const changedMeanwhile = useRef(false)
  useEffect(() => {
    if (state !== 'idle' || !changedMeanwhile.current) return
    changedMeanwhile.current = false
    revalidate()
  }, [state, revalidate])
  return useCallback(() => {
    if (state === 'idle') revalidate()
    else changedMeanwhile.current = true
  }, [state, revalidate])
}
