import { useLocation, useMatches, useNavigation } from '@remix-run/react'
import { useContext, useEffect, useRef } from 'react'
// The router has no public API for scroll restoration.
import { UNSAFE_DataRouterContext, UNSAFE_DataRouterStateContext } from 'react-router-dom'
import { useIsomorphicLayoutEffect } from './use-isomorphic-layout-effect'

declare global {
  interface Window {
    /** Pixels. */
    pageScrollTop?: number
  }
}

/** For scrolling elements: `<main {...scrollContainerProps}>`. */
export const scrollContainerProps = { 'data-place': '' }

const STORAGE_KEY = 'positions'

let offsets: Record<string, number> | null = null

function loadOffsets(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

const getOffset = () => window.pageScrollTop ?? 0

/** Forces layout. The last scroll event may not have been sent yet. */
function readOffset(): number {
  const tops = [...document.querySelectorAll('[data-place]')].map((element) => element.scrollTop)
  return Math.max(window.scrollY, ...tops)
}

function scrollToOffset(y: number) {
  // Setting scrollTop forces layout.
  if (y === 0 && getOffset() === 0) return
  window.pageScrollTop = y
  window.scrollTo(0, y)
  for (const element of document.querySelectorAll('[data-place]')) element.scrollTop = y
}

/** Inlined before other scripts: no imports. */
function restoreInitialOffset(store: string) {
  window.pageScrollTop = 0
  const recordOffset = ({ target }: Event) => {
    if (target === document) window.pageScrollTop = window.scrollY
    else if (target instanceof HTMLElement && 'place' in target.dataset) window.pageScrollTop = target.scrollTop
  }
  window.addEventListener('scroll', recordOffset, { capture: true, passive: true })
  if (!(history.state as { key?: string } | null)?.key)
    history.replaceState({ key: Math.random().toString(32).slice(2) }, '')
  try {
    const stored = JSON.parse(sessionStorage.getItem(store) ?? '{}') as Record<string, number>
    const y = stored[(history.state as { key: string }).key]
    if (!y) return
    window.scrollTo(0, y)
    for (const element of document.querySelectorAll('[data-place]')) element.scrollTop = y
  } catch {
    // No storage in a third-party frame.
  }
}

interface PageState {
  key: string
  address: string
  routes: readonly string[]
}

/** A dialog route over a page is the same page. */
function isSamePage(before: PageState, now: PageState): boolean {
  const [last, next] = [before.routes.at(-1)!, now.routes.at(-1)!]
  return last === next ? before.address === now.address : now.routes.includes(last) || before.routes.includes(next)
}

/** Like Remix's ScrollRestoration, for scrolling elements too. Reading offsets before each navigation would force layout. */
export function PageScrollRestoration({ nonce }: { nonce: string }) {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const { restoreScrollPosition, preventScrollReset } = useContext(UNSAFE_DataRouterStateContext)!
  const location = useLocation()
  const matches = useMatches()
  const isIdle = useNavigation().state === 'idle'
  const now: PageState = {
    key: location.key,
    address: location.pathname + location.search,
    routes: matches.map(({ id }) => id),
  }
  const lastPage = useRef(now)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const leave = () => {
      offsets ??= loadOffsets()
      if (isIdle) offsets[location.key] = readOffset()
      try {
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify(offsets))
      } catch {
        // Storage full or blocked.
      }
      history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [isIdle, location.key])
  useIsomorphicLayoutEffect(() => {
    offsets ??= loadOffsets()
    return router?.enableScrollRestoration(offsets, getOffset)
  }, [router])
  useIsomorphicLayoutEffect(() => {
    const before = lastPage.current
    lastPage.current = now
    // Revalidation keeps the offset.
    if (before.key === now.key) return
    if (typeof restoreScrollPosition === 'number') return scrollToOffset(restoreScrollPosition)
    const anchor = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    // Newer browsers answer scrollIntoView with a promise, which an effect must not return.
    if (anchor) anchor.scrollIntoView()
    else if (!preventScrollReset && !isSamePage(before, now)) scrollToOffset(0)
  })

  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `(${restoreInitialOffset.toString()})(${JSON.stringify(STORAGE_KEY)})` }}
    />
  )
}
