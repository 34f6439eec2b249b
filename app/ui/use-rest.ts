import { useEffect, useState } from 'react'

/** The longest that systems wait for the second half of a double click, unless told otherwise. */
const DOUBLE_CLICK_MS = 500

/**
 * Whether a button is at rest because it became another one a moment ago: a second press may have meant the one before. `which`
 * says which of them it is now.
 */
export function useRest(which: string): boolean {
  const [meant, setMeant] = useState(which)
  useEffect(() => {
    if (meant === which) return
    const timer = setTimeout(() => setMeant(which), DOUBLE_CLICK_MS)
    return () => clearTimeout(timer)
  }, [meant, which])
  return meant !== which
}
