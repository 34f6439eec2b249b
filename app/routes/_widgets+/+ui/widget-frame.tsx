import { useLocation } from '@remix-run/react'
import { useEffect, useMemo, useState, useSyncExternalStore, type ComponentType } from 'react'
import { useNonce } from '~/nonce'
import { ScriptsMissing } from '~/ui/scripts-missing'
import { AskHostContext } from '~/live/ask-host'
import type { Credentials } from '~/live/credentials'
import type { HostLink } from '~/live/host-handshake'
import type { Commands, FrameKind, Shown } from './frame-kinds'
import { makeFrame, type FrameVendor } from './make-frame'

/** The host's page, for the widget that is drawn in its frame. */
export interface FrameHost {
  credentials: Credentials
  vendorId: string
  send: HostLink['send']
  /** Hands over what is drawn, so that the host's messages reach it. */
  attach(shown: Shown, commands: Commands): void
  /** The widget was closed; what opens it again draws it anew. */
  close(): void
}

/** Where a widget is drawn: in a host's frame, where the host says who it is, or (null) in a page of our own, where the cookie does. */
export interface WidgetPlace {
  host: FrameHost | null
  signInAt?: string
}

interface WidgetFrameProps {
  widget: string
  vendor: FrameVendor | null
  kind: FrameKind
  /** Drawn anew for each session. */
  View: ComponentType<WidgetPlace>
}

/** One widget, of whatever kind: a window without a parent is our own page, any other a host's frame. */
export function WidgetFrame({ vendor, ...props }: WidgetFrameProps) {
  const { View } = props
  // The server cannot know where its page is shown.
  const place = useSyncExternalStore(
    () => () => {},
    () => (window.parent === window ? 'page' : 'frame'),
    () => null,
  )
  const { pathname, search } = useLocation()
  const nonce = useNonce()
  if (place === null) return <ScriptsMissing what={`The ${props.kind.name}`} nonce={nonce} />
  if (place === 'page')
    return <View host={null} signInAt={`/sign-in?${new URLSearchParams({ redirectTo: pathname + search })}`} />
  if (vendor) return <InFrame vendor={vendor} {...props} />
  return null
}

function InFrame({ widget, vendor, kind, View }: WidgetFrameProps & { vendor: FrameVendor }) {
  const [frame] = useState(() => makeFrame(widget, vendor, kind))
  const [generation, setGeneration] = useState(0)
  const [open, setOpen] = useState(true)
  useEffect(() => frame.connect({ onSession: setGeneration, onVisible: setOpen }), [frame])
  const host = useMemo<FrameHost>(
    () => ({
      credentials: frame.credentials,
      vendorId: vendor.id,
      send: frame.send,
      attach: (shown, commands) => frame.attach(generation, shown, commands),
      close() {
        frame.detach()
        frame.send('ui.closed', {})
        frame.send('ui.visible', { visible: false })
        setOpen(false)
      },
    }),
    [frame, generation, vendor],
  )
  // Nothing is drawn before the host has said in which colours: a dark flash in a light CRM would be ours.
  if (generation === 0 || !open) return <div className="widget widget-framed" />
  return (
    <AskHostContext.Provider value={frame.ask}>
      <View key={generation} host={host} />
    </AskHostContext.Provider>
  )
}
