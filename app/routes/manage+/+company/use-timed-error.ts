import { useCallback, useEffect, useState } from 'react'

/** Spec 3-settings §9. */
const ERROR_MS = 5_000

/** null after five seconds. */
export function useTimedError(first: string | null = null): [string | null, (message: string) => void] {
  const [error, setError] = useState(first === null ? null : { message: first })
  useEffect(() => {
    if (error === null) return
    const timer = setTimeout(() => setError(null), ERROR_MS)
    return () => clearTimeout(timer)
  }, [error])
  const report = useCallback((message: string) => setError({ message }), [])
  return [error?.message ?? null, report]
}
