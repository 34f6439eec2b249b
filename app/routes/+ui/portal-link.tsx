import { useLocation } from '@remix-run/react'
import { ButtonLink, type ButtonLinkProps } from '~/ui/button'

/** Leads to a page of the portal: on our own pages in their window, from a widget in a tab of its own, so that the call stays. */
export function PortalLink(props: ButtonLinkProps) {
  const isOurPage = /^\/(manage|boards)(\/|$)/.test(useLocation().pathname)
  // What a page prepares for its links a frame may not keep: browsers deny it storage.
  return <ButtonLink {...props} {...(isOurPage ? {} : { target: '_blank', rel: 'noreferrer', discover: 'none' })} />
}
