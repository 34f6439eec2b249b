import { useFetcher, useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isLedOn } from './save-beside'

/** Follows redirects unless another navigation has begun. */
export function useBeside<Data>(key?: string): ReturnType<typeof useFetcher<Data>> {
  const fetcher = useFetcher<Data>({ key })
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isOnTheWay = useNavigation().state !== 'idle'
  const { data, state } = fetcher
  // Already followed at mount.
  const followed = useRef(data)
  useEffect(() => {
    // The router confuses the end of a revalidation with this navigation's.
    if (state !== 'idle' || followed.current === data) return
    followed.current = data
    if (!isLedOn(data) || isOnTheWay) return
    navigate(data.goTo, { preventScrollReset: true, replace: data.goTo === pathname + search })
  }, [data, state, isOnTheWay, navigate, pathname, search])
  return fetcher
}
