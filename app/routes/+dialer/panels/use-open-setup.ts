import { useLocation } from '@remix-run/react'
import { useContext, useEffect, useState } from 'react'
import { createApiClient } from '~/live/api-client'
import { CredentialsContext } from '~/live/credentials'
import { panelApiPaths } from '~/live/dialer/panel-api-paths'
import { useOpenPortal } from '../../+ui/use-open-portal'

const ONBOARDING = '/manage/onboarding'

/** Opens the onboarding of a new person in a window. null: nothing to set up, or a page of ours, which offers it itself. */
export function useOpenSetup(): (() => void) | null {
  const credentials = useContext(CredentialsContext)
  const isOurPage = /^\/(manage|boards)(\/|$)/.test(useLocation().pathname)
  const openPortal = useOpenPortal()
  const [isOffered, setIsOffered] = useState(false)
  useEffect(() => {
    if (isOurPage) return
    let isStale = false
    const api = createApiClient({ credentials, paths: panelApiPaths, userId: () => null })
    api.call('onboarding.findOnboarding', {}).then(
      (onboarding) => isStale || setIsOffered(onboarding.isOffered),
      // The next opening of the menu asks again.
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [isOurPage, credentials])
  return isOffered ? () => void openPortal(ONBOARDING) : null
}
