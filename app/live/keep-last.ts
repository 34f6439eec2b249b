import {
  isRouteErrorResponse,
  useLoaderData,
  useLocation,
  useParams,
  type ClientLoaderFunctionArgs,
} from '@remix-run/react'
import { useEffect } from 'react'

const listeners = new Set<() => void>()
/** Counts the people of this window: what one of them saw is not kept for the next. */
let person = 0

/** Tells of every page that could not be read again, once for each of its loaders. Returns what ends it. */
export function hearFailedReads(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What belongs to a page and is asked for beside its loaders did not come: the page is told of, and read again. */
export const failedRead = (): void => listeners.forEach((listener) => listener())

/** Stands where somebody signs in. */
export function useForgetLast(): void {
  useEffect(() => {
    person += 1
  }, [])
}

/** What a loader answers for: the same place read again keeps its data when the answer does not come. */
type PlaceOf = (at: { pathname: string; search: string; params: Params }) => string
type Params = ClientLoaderFunctionArgs['params']

const wholeAddress: PlaceOf = ({ pathname, search }) => pathname + search

/**
 * So many places of a loader are kept: a list behind its dialog is read anew at the dialog's address, and is still to be had when
 * the dialog is closed.
 */
const KEPT_PLACES = 4

/**
 * A route's clientLoader: asks the server, and keeps what is on the screen where no answer comes or the server has failed.
 * The router would show the error in the page's place, and with a layout's data the dialer went in mid-call. What the server
 * refuses (signed out, deleted, not theirs) is said as it is. A place that was not read before has nothing to keep.
 */
export function keepLast(placeOf: PlaceOf = wholeAddress) {
  let last = { person, places: new Map<string, unknown>() }
  const kept = () => {
    if (last.person !== person) last = { person, places: new Map() }
    return last.places
  }
  const keep = (place: string, data: unknown) => {
    const places = kept()
    // Anew at the end: the one that was seen longest ago stands first.
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
      // What is gone, or no longer theirs, is not shown again when the server is away.
      if (refused) kept().delete(place)
      if (refused || request.signal.aborted || !kept().has(place)) throw error
      failed = true
      failedRead()
      return kept().get(place)
    }
  }
  /** What is shown is kept from before: a route that is not always read again has to be. */
  const hasFailed = () => failed
  return Object.assign(read, { keep, placeOf, hasFailed })
}

/**
 * What the server sent with the document is kept as well: stands in the component of a route whose error would take a dialer
 * away, or what was typed and is not saved. (`hydrate` would do it for every route, at the price of a request that asks a frame for storage it may not have.)
 */
export function useKeepsFirst({ keep, placeOf }: ReturnType<typeof keepLast>): void {
  const data = useLoaderData()
  const { pathname, search } = useLocation()
  const params = useParams()
  const place = placeOf({ pathname, search, params })
  useEffect(() => keep(place, data), [keep, place, data])
}

/** One place, whatever page is open in it: layouts, and the document. */
export const anywhere: PlaceOf = () => ''

/** An answer that was meant: a redirect, or a status that asking again would not change. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Response || (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429)
