import { useLocation, useNavigate, useSearchParams } from '@remix-run/react'
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { HostRequestContext } from '~/live/host-request-context'
import { cookieCredentials, CredentialsContext, type Credentials } from '~/live/credentials'
import { openPortalWindow } from '~/live/hand-over'
import type { FramedSession, FramedState, FrameVendor } from '~/live/framed-session'
import type { HostRequest, HostConnection } from '~/live/host-handshake'
import { applyTheme, type Appearance } from '~/ui/theme'
import { useSession } from '../+shell/use-session'
import { safeRedirectPath } from '../+form/safe-redirect-path'
import { pagePartsWords } from '../+ui/page-parts.words'

export interface FramedPage {
  vendorName: string
  state: FramedState
  send: HostConnection['send']
  /** Requests credentials from the host. */
  enter(): void
  /** In a tab of its own, signed in by the host. False: blocked by the browser. */
  openPortal(path: string): boolean
}

const FramedPageContext = createContext<FramedPage | null>(null)

/** null: not in a frame. */
export const useFramedPage = (): FramedPage | null => useContext(FramedPageContext)

/** Page of a frame that waits for its host to sign in. */
const HAND_OVER_PATH = '/hand-over'

/** Size of the management screens (4-trust §2.1); the host may give less. */
const SIZE = { width: 1200, height: 784 }

interface FramedPagesProps {
  vendor: FrameVendor
  look: Appearance
  children: ReactNode
}

/**
 * Connects every framed page to its host: sign-in, session renewal, theme. Without scripts the traded cookie still
 * works.
 */
export function FramedPages({ children, ...initialFrame }: FramedPagesProps) {
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const [query] = useSearchParams()
  // Loaders return new objects for the same frame; keep one host connection per document.
  const [vendor] = useState(initialFrame.vendor)
  const [hostState, setState] = useState<FramedState>({ step: 'connecting' })
  const inTab = useSyncExternalStore(
    () => () => {},
    () => window.parent === window,
    () => false,
  )
  // A new tab has no host.
  const state = useMemo<FramedState>(
    () => (inTab ? { step: 'refused', text: pagePartsWords.openPageInside(vendor.name), next: 'alone' } : hostState),
    [inTab, hostState, vendor],
  )
  const session = useRef<FramedSession | null>(null)
  const shownUserId = useSession()?.user.id
  const isHandOver = pathname === HAND_OVER_PATH
  const isSignedOut = isHandOver && query.has('signedOut')
  const redirectTo = safeRedirectPath(query.get('redirectTo'))
  const entryPath = isHandOver ? redirectTo : pathname
  const first = useRef({
    waits: isSignedOut,
    look: initialFrame.look,
    widget: /^\/boards(\/|$)/.test(entryPath) ? 'boards' : 'manage',
  })

  useEffect(() => {
    if (window.parent === window) return
    let gone = false
    let appliedLook = first.current.look
    void import('~/live/framed-session').then(({ createFramedSession }) => {
      if (gone) return
      session.current = createFramedSession({
        vendor,
        waits: first.current.waits,
        onAppearance(hostTheme) {
          const next = {
            theme: hostTheme.theme ?? appliedLook.theme,
            primaryColor: hostTheme.primaryColor ?? appliedLook.primaryColor,
          }
          applyTheme(next.theme === 'light' ? 'light' : 'dark', next.primaryColor)
          if (next.theme !== appliedLook.theme || next.primaryColor !== appliedLook.primaryColor)
            void saveLook(vendor.base, next)
          appliedLook = next
        },
        onOpenSettings: () => navigate('/manage/dialer-settings'),
        onContactsQueued: () => navigate('/boards/queue'),
        onState: setState,
      })
    })
    return () => {
      gone = true
      session.current?.close()
      session.current = null
    }
  }, [vendor, navigate])

  const entered = useRef<{ state: FramedState; key: string } | null>(null)
  useEffect(() => {
    if (state.step === 'refused' && state.foreign && !isHandOver) navigate(HAND_OVER_PATH, { replace: true })
    if (state.step !== 'open' || isSignedOut) return
    if (!isHandOver) {
      // Another user has signed in: reload the page's data.
      if (shownUserId !== undefined && shownUserId !== state.userId) window.location.reload()
    } else if (entered.current?.state !== state) {
      entered.current = { state, key }
      navigate(redirectTo, { replace: true })
    } else if (entered.current.key !== key) {
      // The session ended, or the browser refused its cookie.
      void session.current?.enter(true)
    }
  }, [state, isHandOver, isSignedOut, key, redirectTo, navigate, shownUserId])

  const hasSentReady = useRef(false)
  const isReady = state.step === 'open' && shownUserId !== undefined
  useEffect(() => {
    if (!isReady || hasSentReady.current) return
    hasSentReady.current = true
    session.current?.send('ready', { widget: first.current.widget })
    session.current?.send('ui.resize', SIZE)
  }, [isReady])

  const [credentials] = useState<Credentials>(() => ({
    token: () => null,
    base: vendor.base,
    frame: vendor.id,
    renew: async () => (await session.current?.credentials.renew()) ?? false,
  }))
  const [ask] = useState(() => {
    const asks: HostRequest = (type, payload) => session.current?.ask(type, payload) ?? Promise.resolve(null)
    return asks
  })
  const page = useMemo<FramedPage>(
    () => ({
      vendorName: vendor.name,
      state,
      send: (type, payload) => session.current?.send(type, payload),
      openPortal: (path) => openPortalWindow(path, session.current?.hostCredentials ?? cookieCredentials),
      enter() {
        void session.current?.enter(false).then((isIn) => {
          if (isIn && isSignedOut) navigate('/manage', { replace: true })
        })
      },
    }),
    [vendor, state, isSignedOut, navigate],
  )
  return (
    <FramedPageContext.Provider value={page}>
      <CredentialsContext.Provider value={credentials}>
        <HostRequestContext.Provider value={ask}>{children}</HostRequestContext.Provider>
      </CredentialsContext.Provider>
    </FramedPageContext.Provider>
  )
}

/** Stores the theme, so that the next server-rendered page does not flash. */
function saveLook(base: string, { theme, primaryColor }: Appearance): Promise<unknown> {
  const body = new URLSearchParams({ theme, ...(primaryColor ? { primaryColor } : {}) })
  return fetch(`${base}/theme`, { method: 'POST', body }).catch(() => null)
}
