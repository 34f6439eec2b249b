import { useLocation, useNavigate, type Location } from '@remix-run/react'
import { useCallback } from 'react'

type Place = Pick<Location, 'pathname' | 'search'>

/** The contact whose drawer is open. `contact` is taken: selected contacts, and the contact that the dialer's page dials. */
export const CONTACT_PARAM = 'record'

export const parseOpenContactId = ({ search }: Place): string | null => new URLSearchParams(search).get(CONTACT_PARAM)

/** The same page with the contact's drawer; null: without one. */
export function withContact({ pathname, search }: Place, id: string | null): Place {
  const query = new URLSearchParams(search)
  query.delete(CONTACT_PARAM)
  if (id !== null) query.set(CONTACT_PARAM, id)
  return { pathname, search: query.toString() }
}

/** Opens a contact's drawer on the current page. */
export function useOpenContact(): (contactId: string) => void {
  const location = useLocation()
  const navigate = useNavigate()
  return useCallback(
    (contactId) => navigate(withContact(location, contactId), { preventScrollReset: true }),
    [location, navigate],
  )
}
