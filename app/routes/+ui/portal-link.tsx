import { useLocation } from '@remix-run/react'
import type { MouseEvent } from 'react'
import { ButtonLink, type ButtonLinkProps } from '~/ui/button'
import { useOpenPortal } from './use-open-portal'

interface PortalLinkProps extends ButtonLinkProps {
  to: string
}

/** Link to a portal page. From a widget it opens a new tab, signed in, so that the call continues. */
export function PortalLink(props: PortalLinkProps) {
  const isOurPage = /^\/(manage|boards)(\/|$)/.test(useLocation().pathname)
  const openPortal = useOpenPortal()
  if (isOurPage) return <ButtonLink {...props} />
  // A middle click is an auxclick. A tab that the browser opens has no opener to sign it in.
  const open = (event: MouseEvent) => {
    if (event.button < 2 && !event.altKey && openPortal(props.to)) event.preventDefault()
  }
  // Browsers deny frames the storage that link prefetching needs.
  return <ButtonLink {...props} target="_blank" rel="noreferrer" discover="none" onClick={open} onAuxClick={open} />
}
