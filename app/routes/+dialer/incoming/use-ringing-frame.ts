import { useEffect, useState } from 'react'
import { useHydrated } from '~/ui/use-hydrated'
import { isRingingFrame, offerRingingFrame } from '~/live/dialer/ringing-frame'

/** Stays true: unmounting a dialer would drop its call. */
export function useRingingFrame(isNeeded: boolean): boolean {
  const [isSummoned, setSummoned] = useState(false)
  const hydrated = useHydrated()
  useEffect(() => offerRingingFrame('other'), [])
  if (isNeeded && hydrated && !isSummoned && isRingingFrame()) setSummoned(true)
  return isSummoned
}
