import {
  isRouteErrorResponse,
  useLoaderData,
  useLocation,
  useParams,
  type ClientLoaderFunctionArgs,
} from '@remix-run/react'
import { useEffect } from 'react'

const listeners = new Set<() => void>()
let userEpoch = 0

/** Called once per failed loader. */
export function onFailedLoad(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const reportFailedLoad = (): void => listeners.forEach((listener) => listener())

export function useClearCachedData(): void {
  useEffect(() => {
    userEpoch += 1
  }, [])
}

type GetCacheKey = (at: { pathname: string; search: string; params: Params }) => string
type Params = ClientLoaderFunctionArgs['params']

const fullUrlKey: GetCacheKey = ({ pathname, search }) => pathname + search

const MAX_CACHED = 4

/** Keeps the last data if the server is down: an error would unmount the dialer during a call. */
export function createCachedLoader(placeOf: GetCacheKey = fullUrlKey) {
  let last = { userEpoch, places: new Map<string, unknown>() }
  const getCurrentCache = () => {
    if (last.userEpoch !== userEpoch) last = { userEpoch, places: new Map() }
    return last.places
  }
  const keep = (place: string, data: unknown) => {
    const places = getCurrentCache()
    // Least recently used first.
    places.delete(place)
    places.set(place, data)
    for (const oldest of places.keys()) {
      if (places.size <= MAX_CACHED) break
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
      const isFinal = isFinalError(error)
      // Deleted or forbidden data must not return.
      if (isFinal) getCurrentCache().delete(place)
      if (isFinal || request.signal.aborted || !getCurrentCache().has(place)) throw error
      failed = true
      reportFailedLoad()
      return getCurrentCache().get(place)
    }
  }
  const hasFailed = () => failed
  return Object.assign(read, { keep, placeOf, hasFailed })
}

/** `hydrate` costs a request that needs frame storage. */
export function useCacheInitialData({ keep, placeOf }: ReturnType<typeof createCachedLoader>): void {
  const data = useLoaderData()
  const { pathname, search } = useLocation()
  const params = useParams()
  const place = placeOf({ pathname, search, params })
  useEffect(() => keep(place, data), [keep, place, data])
}

export const sharedCacheKey: GetCacheKey = () => ''

/** A retry would not help. */
export const isFinalError = (error: unknown): boolean =>
  error instanceof Response || (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429)
