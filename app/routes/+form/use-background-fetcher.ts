import { useFetcher, useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isRedirectData } from './save-in-background'

/** Follows redirects unless another navigation has begun. */
export function useBackgroundFetcher<Data>(key?: string): ReturnType<typeof useFetcher<Data>> {
  const fetcher = useFetcher<Data>({ key })
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isNavigating = useNavigation().state !== 'idle'
  const { data, state } = fetcher
  // Already followed at mount.
  const followed = useRef(data)
  useEffect(() => {
    // The router confuses the end of a revalidation with this navigation's.
    if (state !== 'idle' || followed.current === data) return
    followed.current = data
    if (!isRedirectData(data) || isNavigating) return
    navigate(data.goTo, { preventScrollReset: true, replace: data.goTo === pathname + search })
  }, [data, state, isNavigating, navigate, pathname, search])
  return fetcher
}
