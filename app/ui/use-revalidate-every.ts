import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

/** Asks the page's loaders again while something is under way and the page is looked at. Null: nothing is. */
export function useRevalidateEvery(intervalMs: number | null): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (intervalMs === null) return
    const timer = setInterval(() => document.visibilityState === 'visible' && revalidate(), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs, revalidate])
}
