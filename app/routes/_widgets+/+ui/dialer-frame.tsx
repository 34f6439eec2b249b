import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { cookieCredentials, type Credentials } from '~/live/credentials'
import type { Dialer as DialerDeeds } from '~/live/dialer/make-dialer'
import { HostRefusal, openHostLink, type HostLink } from '~/live/host-handshake'
import type { HostMessageType, HostPayload } from '~/live/messages.schema'
import type { Theme } from '~/ui/accent'
import { applyTheme } from '~/ui/theme'
import { Dialer, type DialerHost } from './dialer'
import { hostCommands, type HostView } from './host-commands'

export interface FrameVendor {
  id: string
  allowedOrigins: string[]
}

interface FrameProps {
  widget: string
  mini: boolean
}

/** A window without a parent is our own page, where the cookie says who it is; in a frame the host says it. */
export function DialerFrame({ vendor, ...props }: FrameProps & { vendor: FrameVendor | null }) {
  // The server cannot know where its page is shown.
  const place = useSyncExternalStore(
    () => () => {},
    () => (window.parent === window ? 'page' : 'frame'),
    () => null,
  )
  if (place === 'page') return <Dialer credentials={cookieCredentials} mini={props.mini} />
  if (place === 'frame' && vendor) return <InFrame vendor={vendor} {...props} />
  return null
}

function InFrame({ widget, vendor, mini }: FrameProps & { vendor: FrameVendor }) {
  const [frame] = useState(() => makeFrame(widget, vendor))
  const [generation, setGeneration] = useState(0)
  const [open, setOpen] = useState(true)
  useEffect(() => frame.connect({ onSession: setGeneration, onVisible: setOpen }), [frame])
  const host = useMemo<DialerHost>(
    () => ({
      tell: ({ type, payload }) => frame.send(type, payload),
      attach: frame.attach,
      resize: (size) => frame.send('ui.resize', size),
      close() {
        frame.detach()
        frame.send('ui.closed', {})
        frame.send('ui.visible', { visible: false })
        setOpen(false)
      },
    }),
    [frame],
  )
  // Nothing is drawn before the host has said in which colours: a dark flash in a light CRM would be ours.
  if (generation === 0 || !open) return <div className="widget widget-framed" />
  return <Dialer key={generation} credentials={frame.credentials} vendorId={vendor.id} host={host} mini={mini} />
}

type Commands = ReturnType<typeof hostCommands>
/** Messages that open a dialer that was closed. */
const OPENING: ReadonlySet<HostMessageType> = new Set(['campaign.start', 'call.dial', 'settings.open'])

/** What lives as long as the frame: the link to the host, and the token, which stands in memory only. */
function makeFrame(widget: string, vendor: FrameVendor) {
  let link: HostLink | null = null
  let token: string | null = null
  let renewing: Promise<boolean> | null = null
  let theme: Theme = 'dark'
  let primaryColor: string | null = null
  let running: Commands | null = null
  let reopening: ((commands: Commands) => void) | null = null
  let isClosed = false
  let saidReady = false
  let generation = 0

  const credentials: Credentials = {
    token: () => token,
    // However many requests find the token expired, the host is asked once.
    renew: () =>
      (renewing ??= (link?.askForToken() ?? Promise.resolve(null)).then((fresh) => {
        token = fresh ?? token
        renewing = null
        return fresh !== null
      })),
  }

  function show(next: { theme?: Theme; primaryColor?: string }): void {
    theme = next.theme ?? theme
    primaryColor = next.primaryColor ?? primaryColor
    applyTheme(theme, primaryColor)
  }

  return {
    credentials,
    send: ((type, payload) => link?.send(type, payload)) as HostLink['send'],
    attach(dialer: DialerDeeds, view: HostView) {
      running = hostCommands(dialer, view)
      reopening?.(running)
      reopening = null
      // Once for each document: the host sends again at this word what it had sent too early.
      if (!saidReady) link?.send('ready', { widget })
      saidReady = true
    },
    /** The dialer was closed: the next campaign or call opens a new one. */
    detach() {
      running = null
      isClosed = true
    },
    connect(told: { onSession(generation: number): void; onVisible(open: boolean): void }) {
      link = openHostLink({
        allowedOrigins: vendor.allowedOrigins,
        onMessage(type: HostMessageType, payload: HostPayload<HostMessageType>) {
          if (type === 'session') {
            const session = payload as HostPayload<'session'>
            const another = token !== session.token
            token = session.token
            show(session)
            if (another) {
              running = null
              told.onSession((generation += 1))
            }
            return
          }
          if (type === 'theme.set') return show(payload as HostPayload<'theme.set'>)
          if (type === 'session.renew') {
            token = (payload as HostPayload<'session.renew'>).token
            return
          }
          if (type === 'board.queue') throw new HostRefusal('unknown_type', `The dialer takes no ${type}`)
          const run = (commands: Commands) => (commands[type] as (payload: unknown) => unknown)(payload)
          if (running) return run(running)
          if (!isClosed || !OPENING.has(type)) throw new HostRefusal('not_ready', 'The dialer is not open')
          isClosed = false
          told.onVisible(true)
          return new Promise<Commands>((resolve) => (reopening = resolve)).then(run)
        },
      })
      return () => link?.close()
    },
  }
}
