import { useFetcher, useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isLedOn } from './save-beside'

/**
 * A fetcher for a form that is sent beside its page, to a route whose clientAction is `saveBeside`. Goes where the answer leads,
 * unless the reader is on the way to another page already.
 */
export function useBeside<Data>(key?: string): ReturnType<typeof useFetcher<Data>> {
  const fetcher = useFetcher<Data>({ key })
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isOnTheWay = useNavigation().state !== 'idle'
  const { data, state } = fetcher
  // What stood there when this came was followed already.
  const followed = useRef(data)
  useEffect(() => {
    // Not while the page is read for it: the router would take the end of that for the end of the way to a page that it does not know yet.
    if (state !== 'idle' || followed.current === data) return
    followed.current = data
    if (!isLedOn(data) || isOnTheWay) return
    navigate(data.goTo, { preventScrollReset: true, replace: data.goTo === pathname + search })
  }, [data, state, isOnTheWay, navigate, pathname, search])
  return fetcher
}
