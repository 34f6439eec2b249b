import { useLocation, useNavigation } from '@remix-run/react'
import { MAX_CLAIMED_AT_ONCE } from '~/domain/number-claims/number-claims.schema'

/** E.164 of each selected number, in the address: works without scripts, and Back takes the last one off. */
export const PICK_PARAM = 'pick'

const E164 = /^\+1\d{10}$/

export const readPicks = (query: URLSearchParams): string[] =>
  [...new Set(query.getAll(PICK_PARAM))].filter((pick) => E164.test(pick)).slice(0, MAX_CLAIMED_AT_ONCE)

/** The address with a number selected, or no longer. */
export function togglePick(query: URLSearchParams, number: string): string {
  const picks = readPicks(query)
  const next = new URLSearchParams(query)
  next.delete(PICK_PARAM)
  for (const pick of picks) if (pick !== number) next.append(PICK_PARAM, pick)
  if (!picks.includes(number)) next.append(PICK_PARAM, number)
  return `?${next}`
}

/** Of the address that is being opened: a second press in quick succession keeps the first. */
export function usePickQuery(): URLSearchParams {
  const { pathname, search } = useLocation()
  const { location } = useNavigation()
  return new URLSearchParams(location?.pathname === pathname ? location.search : search)
}
