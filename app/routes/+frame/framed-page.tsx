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

/** What a page inside a CRM's frame can do with its host. */
export interface FramedPage {
  vendorName: string
  state: FramedState
  send: HostLink['send']
  /** Asks the host to sign in (again). */
  enter(): void
}

const FramedPageContext = createContext<FramedPage | null>(null)

/** The page's host; null on our own pages. */
export const useFramedPage = (): FramedPage | null => useContext(FramedPageContext)

/** Where a frame without a session waits for its host. */
const DOOR = '/hand-over'

/** What the management screens are made for (4-trust §2.1); the host may give less. */
const SIZE = { width: 1200, height: 784 }

interface FramedPagesProps {
  vendor: FrameVendor
  look: Look
  children: ReactNode
}

/**
 * Around every page inside a frame, as long as its document lives: speaks with the host, keeps the frame signed in, and
 * takes the host's colours. Without scripts the pages work on under the cookie that was traded.
 */
export function FramedPages({ children, ...given }: FramedPagesProps) {
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const [query] = useSearchParams()
  // Loaders answer new objects for the same frame: one link to the host lives as long as the document.
  const [vendor] = useState(given.vendor)
  const [told, setState] = useState<FramedState>({ step: 'connecting' })
  const inTab = useSyncExternalStore(
    () => () => {},
    () => window.parent === window,
    () => false,
  )
  // A tab of its own has no host to ask.
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
      // Another person than the page shows: everything on it is somebody else's.
      if (shown !== undefined && shown !== state.userId) window.location.reload()
    } else if (entered.current?.state !== state) {
      entered.current = { state, key }
      navigate(redirectTo, { replace: true })
    } else if (entered.current.key !== key) {
      // Sent back to the door: the session that let us in has ended, or its cookie was never kept.
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

/** The next page comes from the server in these colours: nothing flashes. */
function keepLook(base: string, { theme, primaryColor }: Look): Promise<unknown> {
  const body = new URLSearchParams({ theme, ...(primaryColor ? { primaryColor } : {}) })
  return fetch(`${base}/theme`, { method: 'POST', body }).catch(() => null)
}
