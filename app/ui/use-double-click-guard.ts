import { useEffect, useState } from 'react'

/** Longest default double-click interval. */
const DOUBLE_CLICK_MS = 500

/** True after a button became another one: a second click may mean the first. */
export function useDoubleClickGuard(key: string): boolean {
  const [settledKey, setSettledKey] = useState(key)
  useEffect(() => {
    if (settledKey === key) return
    const timer = setTimeout(() => setSettledKey(key), DOUBLE_CLICK_MS)
    return () => clearTimeout(timer)
  }, [settledKey, key])
  return settledKey !== key
}
