import { useLocation, useMatches, useNavigation } from '@remix-run/react'
import { useContext, useEffect, useRef } from 'react'
// The router has no public API for scroll restoration.
import { UNSAFE_DataRouterContext, UNSAFE_DataRouterStateContext } from 'react-router-dom'
import { useBeforePaint } from './before-paint'

declare global {
  interface Window {
    /** Pixels. */
    placeOfPage?: number
  }
}

/** For scrolling elements: `<main {...keepsPlace}>`. */
export const keepsPlace = { 'data-place': '' }

const STORE = 'positions'

let places: Record<string, number> | null = null

function storedPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

const place = () => window.placeOfPage ?? 0

function standAt(y: number) {
  // Setting scrollTop forces layout.
  if (y === 0 && place() === 0) return
  window.placeOfPage = y
  window.scrollTo(0, y)
  for (const part of document.querySelectorAll('[data-place]')) part.scrollTop = y
}

/** Inlined before other scripts: no imports. */
function standWhereLeft(store: string) {
  window.placeOfPage = 0
  const note = ({ target }: Event) => {
    if (target === document) window.placeOfPage = window.scrollY
    else if (target instanceof HTMLElement && 'place' in target.dataset) window.placeOfPage = target.scrollTop
  }
  window.addEventListener('scroll', note, { capture: true, passive: true })
  if (!(history.state as { key?: string } | null)?.key)
    history.replaceState({ key: Math.random().toString(32).slice(2) }, '')
  try {
    const stored = JSON.parse(sessionStorage.getItem(store) ?? '{}') as Record<string, number>
    const y = stored[(history.state as { key: string }).key]
    if (!y) return
    window.scrollTo(0, y)
    for (const part of document.querySelectorAll('[data-place]')) part.scrollTop = y
  } catch {
    // No storage in a third-party frame.
  }
}

interface Seen {
  key: string
  address: string
  routes: readonly string[]
}

/** A dialog route over a page is the same page. */
function isSamePage(before: Seen, now: Seen): boolean {
  const [last, next] = [before.routes.at(-1)!, now.routes.at(-1)!]
  return last === next ? before.address === now.address : now.routes.includes(last) || before.routes.includes(next)
}

/** Like Remix's ScrollRestoration, for scrolling elements too. Reading offsets on leave would force layout. */
export function PlaceOfPage({ nonce }: { nonce: string }) {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const { restoreScrollPosition, preventScrollReset } = useContext(UNSAFE_DataRouterStateContext)!
  const location = useLocation()
  const matches = useMatches()
  const isStill = useNavigation().state === 'idle'
  const now: Seen = {
    key: location.key,
    address: location.pathname + location.search,
    routes: matches.map(({ id }) => id),
  }
  const seen = useRef(now)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const leave = () => {
      places ??= storedPlaces()
      if (isStill) places[location.key] = place()
      try {
        sessionStorage.setItem(STORE, JSON.stringify(places))
      } catch {
        // Storage full or blocked.
      }
      history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [isStill, location.key])
  useBeforePaint(() => {
    places ??= storedPlaces()
    return router?.enableScrollRestoration(places, place)
  }, [router])
  useBeforePaint(() => {
    const before = seen.current
    seen.current = now
    // Revalidation keeps the offset.
    if (before.key === now.key) return
    if (typeof restoreScrollPosition === 'number') return standAt(restoreScrollPosition)
    const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (named) return named.scrollIntoView()
    if (!preventScrollReset && !isSamePage(before, now)) standAt(0)
  })

  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `(${standWhereLeft.toString()})(${JSON.stringify(STORE)})` }}
    />
  )
}
