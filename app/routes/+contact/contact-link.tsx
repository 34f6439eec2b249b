import { Link, useLocation, useNavigate, type LinkProps } from '@remix-run/react'
import { withContact } from './contact-param'

interface ContactLinkProps extends Omit<LinkProps, 'to'> {
  contactId: string
  /** Page of the contact, for browsers without scripts and new tabs. */
  to?: string
}

/** A contact's name: opens the drawer on this page. */
export function ContactLink({ contactId, to = `/manage/contacts/${contactId}`, ...props }: ContactLinkProps) {
  const location = useLocation()
  const navigate = useNavigate()
  return (
    <Link
      {...props}
      to={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
        event.preventDefault()
        navigate(withContact(location, contactId), { preventScrollReset: true })
      }}
    />
  )
}
