import { useFetcher, useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isLedOn } from './save-beside'

/** Returns a fetcher for a `saveBeside` route. Follows the answer's redirect unless another navigation has begun. */
export function useBeside<Data>(key?: string): ReturnType<typeof useFetcher<Data>> {
  const fetcher = useFetcher<Data>({ key })
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isOnTheWay = useNavigation().state !== 'idle'
  const { data, state } = fetcher
  // Data present at mount was followed already.
  const followed = useRef(data)
  useEffect(() => {
    // During a revalidation the router would mistake its end for the end of this navigation.
    if (state !== 'idle' || followed.current === data) return
    followed.current = data
    if (!isLedOn(data) || isOnTheWay) return
    navigate(data.goTo, { preventScrollReset: true, replace: data.goTo === pathname + search })
  }, [data, state, isOnTheWay, navigate, pathname, search])
  return fetcher
}
