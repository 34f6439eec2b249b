import { useLocation } from '@remix-run/react'
import { ButtonLink, type ButtonLinkProps } from '~/ui/button'

/** Link to a portal page. From a widget it opens a new tab, so that the call continues. */
export function PortalLink(props: ButtonLinkProps) {
  const isOurPage = /^\/(manage|boards)(\/|$)/.test(useLocation().pathname)
  // Browsers deny frames the storage that link prefetching needs.
  return <ButtonLink {...props} {...(isOurPage ? {} : { target: '_blank', rel: 'noreferrer', discover: 'none' })} />
}
