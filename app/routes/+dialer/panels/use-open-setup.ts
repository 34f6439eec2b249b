import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useOpenPortal } from '../../+ui/use-open-portal'
import { useDialerUi } from '../dialer-context'

const ONBOARDING = '/manage/onboarding'

/** Opens the onboarding of a new person in a window. null: nothing to set up, or a page of ours, which offers it itself. */
export function useOpenSetup(): (() => void) | null {
  const { dialer } = useDialerUi()
  const latest = useRef(dialer)
  const isOurPage = /^\/(manage|boards)(\/|$)/.test(useLocation().pathname)
  const openPortal = useOpenPortal()
  const [isOffered, setIsOffered] = useState(false)
  useEffect(() => {
    if (isOurPage) return
    let isStale = false
    latest.current.api.call('onboarding.findOnboarding', {}).then(
      (onboarding) => isStale || setIsOffered(onboarding.isOffered),
      // The next opening of the menu asks again.
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [isOurPage])
  return isOffered ? () => void openPortal(ONBOARDING) : null
}
