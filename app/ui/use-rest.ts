import { useEffect, useState } from 'react'

/** Longest default double-click interval. */
const DOUBLE_CLICK_MS = 500

/** True after a button became another one: a second click may mean the first. */
export function useRest(which: string): boolean {
  const [meant, setMeant] = useState(which)
  useEffect(() => {
    if (meant === which) return
    const timer = setTimeout(() => setMeant(which), DOUBLE_CLICK_MS)
    return () => clearTimeout(timer)
  }, [meant, which])
  return meant !== which
}
