import { useLocation, useMatches, useNavigation } from '@remix-run/react'
import { useContext, useEffect, useRef } from 'react'
// Remix's own ScrollRestoration goes by these two as well: there is no other way to hear where the router wants a page to stand.
import { UNSAFE_DataRouterContext, UNSAFE_DataRouterStateContext } from 'react-router-dom'
import { useBeforePaint } from './before-paint'

declare global {
  interface Window {
    /** Pixels from the top at which the page stands, kept as it scrolls. */
    placeOfPage?: number
  }
}

/** On what of a page scrolls instead of the document: `<main {...keepsPlace}>`. */
export const keepsPlace = { 'data-place': '' }

const STORE = 'positions'

/** By the key of a history entry. The router reads and writes it while this document lives, the store while others do. */
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
  // To write where a page stands has all of it laid out: not for nothing.
  if (y === 0 && place() === 0) return
  window.placeOfPage = y
  window.scrollTo(0, y)
  for (const part of document.querySelectorAll('[data-place]')) part.scrollTop = y
}

/** Stands in the document and runs before any other script, so it can use nothing of ours: its text is sent. */
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
    // A frame in another site's page may have no storage: it begins at its top.
  }
}

interface Seen {
  key: string
  /** The page by its address, and the routes it is made of, outermost first. */
  address: string
  routes: readonly string[]
}

/** Whether a page is still there: it was sent a form, or has a dialog over it or none any more. */
function isSamePage(before: Seen, now: Seen): boolean {
  const [last, next] = [before.routes.at(-1)!, now.routes.at(-1)!]
  return last === next ? before.address === now.address : now.routes.includes(last) || before.routes.includes(next)
}

/**
 * A page that one goes back to stands where it was left, and a new one at its top. Remix's `ScrollRestoration`, but for two things:
 * it knows parts of a page that scroll, and a page that is left is not asked where it stands, for which the browser would style and
 * lay out all that was not shown yet (two fifths of the time from one board to the next): it has said so as it scrolled.
 */
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
        // A full store, or none, forgets where pages stood, and no more.
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
    // A page that reads its own data again stays where its reader has it.
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
