import {
  isRouteErrorResponse,
  useLoaderData,
  useLocation,
  useParams,
  type ClientLoaderFunctionArgs,
} from '@remix-run/react'
import { useEffect } from 'react'

const listeners = new Set<() => void>()
let person = 0

/** Called once per failed loader. */
export function hearFailedReads(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const failedRead = (): void => listeners.forEach((listener) => listener())

export function useForgetLast(): void {
  useEffect(() => {
    person += 1
  }, [])
}

type PlaceOf = (at: { pathname: string; search: string; params: Params }) => string
type Params = ClientLoaderFunctionArgs['params']

const wholeAddress: PlaceOf = ({ pathname, search }) => pathname + search

const KEPT_PLACES = 4

/** Keeps the last data if the server is down: an error would unmount the dialer during a call. */
export function keepLast(placeOf: PlaceOf = wholeAddress) {
  let last = { person, places: new Map<string, unknown>() }
  const kept = () => {
    if (last.person !== person) last = { person, places: new Map() }
    return last.places
  }
  const keep = (place: string, data: unknown) => {
    const places = kept()
    // Least recently used first.
    places.delete(place)
    places.set(place, data)
    for (const oldest of places.keys()) {
      if (places.size <= KEPT_PLACES) break
      places.delete(oldest)
    }
  }
  let failed = false
  const read = async ({ request, params, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> => {
    const { pathname, search } = new URL(request.url)
    const place = placeOf({ pathname, search, params })
    try {
      const data = await serverLoader()
      failed = false
      keep(place, data)
      return data
    } catch (error) {
      const refused = isRefusal(error)
      // Deleted or forbidden data must not return.
      if (refused) kept().delete(place)
      if (refused || request.signal.aborted || !kept().has(place)) throw error
      failed = true
      failedRead()
      return kept().get(place)
    }
  }
  const hasFailed = () => failed
  return Object.assign(read, { keep, placeOf, hasFailed })
}

/** `hydrate` costs a request that needs frame storage. */
export function useKeepsFirst({ keep, placeOf }: ReturnType<typeof keepLast>): void {
  const data = useLoaderData()
  const { pathname, search } = useLocation()
  const params = useParams()
  const place = placeOf({ pathname, search, params })
  useEffect(() => keep(place, data), [keep, place, data])
}

export const anywhere: PlaceOf = () => ''

/** A retry would not help. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Response || (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429)
