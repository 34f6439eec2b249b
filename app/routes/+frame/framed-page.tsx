import { useLocation, useNavigate, useRouteLoaderData, useSearchParams } from '@remix-run/react'
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
import { AskHostContext } from '~/live/ask-host'
import { CredentialsContext, type Credentials } from '~/live/credentials'
import type { FramedSession, FramedState, FrameVendor } from '~/live/framed-session'
import type { AskHost, HostLink } from '~/live/host-handshake'
import { applyTheme, type Look } from '~/ui/theme'
import type { loader as boardsLoader } from '../boards+/_layout'
import type { loader as manageLoader } from '../manage+/_layout'
import { ownPath } from '../+form/own-path'

export interface FramedPage {
  vendorName: string
  state: FramedState
  send: HostLink['send']
  /** Requests credentials from the host. */
  enter(): void
}

const FramedPageContext = createContext<FramedPage | null>(null)

/** null: not in a frame. */
export const useFramedPage = (): FramedPage | null => useContext(FramedPageContext)

/** Page of a frame that waits for its host to sign in. */
const DOOR = '/hand-over'

/** Size of the management screens (4-trust §2.1); the host may give less. */
const SIZE = { width: 1200, height: 784 }

interface FramedPagesProps {
  vendor: FrameVendor
  look: Look
  children: ReactNode
}

/**
 * Connects every framed page to its host: sign-in, session renewal, theme. Without scripts the traded cookie still
 * works.
 */
export function FramedPages({ children, ...given }: FramedPagesProps) {
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const [query] = useSearchParams()
  // Loaders return new objects for the same frame; keep one host connection per document.
  const [vendor] = useState(given.vendor)
  const [told, setState] = useState<FramedState>({ step: 'connecting' })
  const inTab = useSyncExternalStore(
    () => () => {},
    () => window.parent === window,
    () => false,
  )
  // A new tab has no host.
  const state = useMemo<FramedState>(
    () => (inTab ? { step: 'refused', words: `This page belongs inside ${vendor.name}.`, next: 'alone' } : told),
    [inTab, told, vendor],
  )
  const session = useRef<FramedSession | null>(null)
  const manage = useRouteLoaderData<typeof manageLoader>('routes/manage+/_layout')
  const boards = useRouteLoaderData<typeof boardsLoader>('routes/boards+/_layout')
  const shown = (manage ?? boards)?.session.user.id
  const atDoor = pathname === DOOR
  const waits = atDoor && query.has('signedOut')
  const redirectTo = ownPath(query.get('redirectTo'))
  const begins = atDoor ? redirectTo : pathname
  const first = useRef({
    waits,
    look: given.look,
    widget: /^\/boards(\/|$)/.test(begins) ? 'boards' : 'manage',
  })

  useEffect(() => {
    if (window.parent === window) return
    let gone = false
    let known = first.current.look
    void import('~/live/framed-session').then(({ makeFramedSession }) => {
      if (gone) return
      session.current = makeFramedSession({
        vendor,
        waits: first.current.waits,
        onLook(said) {
          const next = { theme: said.theme ?? known.theme, primaryColor: said.primaryColor ?? known.primaryColor }
          applyTheme(next.theme === 'light' ? 'light' : 'dark', next.primaryColor)
          if (next.theme !== known.theme || next.primaryColor !== known.primaryColor) void keepLook(vendor.base, next)
          known = next
        },
        onSettings: () => navigate('/manage/dialer-settings'),
        onQueue: () => navigate('/boards/queue'),
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
    if (state.step === 'refused' && state.foreign && !atDoor) navigate(DOOR, { replace: true })
    if (state.step !== 'open' || waits) return
    if (!atDoor) {
      // Another user has signed in: reload the page's data.
      if (shown !== undefined && shown !== state.userId) window.location.reload()
    } else if (entered.current?.state !== state) {
      entered.current = { state, key }
      navigate(redirectTo, { replace: true })
    } else if (entered.current.key !== key) {
      // The session ended, or the browser refused its cookie.
      void session.current?.enter(true)
    }
  }, [state, atDoor, waits, key, redirectTo, navigate, shown])

  const saidReady = useRef(false)
  const isReady = state.step === 'open' && shown !== undefined
  useEffect(() => {
    if (!isReady || saidReady.current) return
    saidReady.current = true
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
    const asks: AskHost = (type, payload) => session.current?.ask(type, payload) ?? Promise.resolve(null)
    return asks
  })
  const page = useMemo<FramedPage>(
    () => ({
      vendorName: vendor.name,
      state,
      send: (type, payload) => session.current?.send(type, payload),
      enter() {
        void session.current?.enter(false).then((isIn) => {
          if (isIn && waits) navigate('/manage', { replace: true })
        })
      },
    }),
    [vendor, state, waits, navigate],
  )
  return (
    <FramedPageContext.Provider value={page}>
      <CredentialsContext.Provider value={credentials}>
        <AskHostContext.Provider value={ask}>{children}</AskHostContext.Provider>
      </CredentialsContext.Provider>
    </FramedPageContext.Provider>
  )
}

/** Stores the theme, so that the next server-rendered page does not flash. */
function keepLook(base: string, { theme, primaryColor }: Look): Promise<unknown> {
  const body = new URLSearchParams({ theme, ...(primaryColor ? { primaryColor } : {}) })
  return fetch(`${base}/theme`, { method: 'POST', body }).catch(() => null)
}
