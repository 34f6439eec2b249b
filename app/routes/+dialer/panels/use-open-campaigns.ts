import { useLocation, useNavigate } from '@remix-run/react'
import { CAMPAIGNS, OWN_WINDOW, openedFrom } from '../../+campaigns/campaign-paths'
import { useOpenPortal } from '../../+ui/use-open-portal'

/** 4-trust §2.1. */
const WINDOW = 'popup,width=1200,height=784'

/** A new window outside the portal, so that the call keeps its audio. */
export function useOpenCampaigns(): () => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const openPortal = useOpenPortal()
  return () => {
    if (/^\/manage(\/|$)/.test(pathname)) navigate(CAMPAIGNS, { state: openedFrom(pathname) })
    else openPortal(CAMPAIGNS + OWN_WINDOW, WINDOW)
  }
}
