import { useLocation, useNavigate } from '@remix-run/react'
import { CAMPAIGNS, OWN_WINDOW, openedFrom } from '../../+campaigns/campaign-paths'

/** As large as the portal in a CRM's page (4-trust §2.1). */
const WINDOW = 'popup,width=1200,height=784'

/**
 * Opens the campaign window: in the portal, whose dialer stays over every screen, in place; elsewhere as a window of its own, or the
 * call would lose its sound. There its close button closes it.
 */
export function useOpenCampaigns(): () => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return () => {
    if (/^\/manage(\/|$)/.test(pathname)) navigate(CAMPAIGNS, { state: openedFrom(pathname) })
    else window.open(CAMPAIGNS + OWN_WINDOW, '_blank', WINDOW)
  }
}
