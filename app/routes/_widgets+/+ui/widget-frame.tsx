import { useLocation } from '@remix-run/react'
import { useEffect, useMemo, useState, useSyncExternalStore, type ComponentType } from 'react'
import { useNonce } from '~/nonce'
import { ScriptsMissing } from '~/ui/scripts-missing'
import { HostRequestContext } from '~/live/host-request-context'
import type { Credentials } from '~/live/credentials'
import type { HostConnection } from '~/live/host-handshake'
import type { Commands, FrameKind, MountedWidget } from './frame-kinds'
import { createFrame, type FrameVendor } from './create-frame'
import { pagePartsWords } from '../../+ui/page-parts.words'

export interface FrameHost {
  credentials: Credentials
  vendorId: string
  send: HostConnection['send']
  attach(shown: MountedWidget, commands: Commands): void
  /** Reopening mounts a new one. */
  close(): void
}

/** `host` null: our own page, signed in by cookie. */
export interface WidgetPlace {
  host: FrameHost | null
  signInAt?: string
}

interface WidgetFrameProps {
  widget: string
  vendor: FrameVendor | null
  kind: FrameKind
  View: ComponentType<WidgetPlace>
  /** Works on while the widget is closed. */
  Closed?: ComponentType<WidgetPlace>
}

/** Without a parent window it is our own page. */
export function WidgetFrame({ vendor, ...props }: WidgetFrameProps) {
  const { View } = props
  // The server cannot know.
  const place = useSyncExternalStore(
    () => () => {},
    () => (window.parent === window ? 'page' : 'frame'),
    () => null,
  )
  const { pathname, search } = useLocation()
  const nonce = useNonce()
  if (place === null) return <ScriptsMissing what={pagePartsWords.the(props.kind.name)} nonce={nonce} />
  if (place === 'page')
    return <View host={null} signInAt={`/sign-in?${new URLSearchParams({ redirectTo: pathname + search })}`} />
  if (vendor) return <InFrame vendor={vendor} {...props} />
  return null
}

function InFrame({ widget, vendor, kind, View, Closed }: WidgetFrameProps & { vendor: FrameVendor }) {
  const [frame] = useState(() => createFrame(widget, vendor, kind))
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
  // Wait for the host's theme: no dark flash in a light CRM.
  if (generation === 0 || !open)
    return (
      <div className="widget widget-framed">
        {generation > 0 && Closed ? <Closed key={generation} host={host} /> : null}
      </div>
    )
  return (
    <HostRequestContext.Provider value={frame.ask}>
      <View key={generation} host={host} />
    </HostRequestContext.Provider>
  )
}
