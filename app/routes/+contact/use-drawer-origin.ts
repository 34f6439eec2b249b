import { useLocation } from '@remix-run/react'
import { parseOpenContactId } from './contact-param'

/** Page and search of the open drawer; null: the contact's own page. */
export function useDrawerOrigin(contactId: string): string | null {
  const location = useLocation()
  return parseOpenContactId(location) === contactId ? location.pathname + location.search : null
}
