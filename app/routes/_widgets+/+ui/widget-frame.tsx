import { useLocation } from '@remix-run/react'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
import { useNonce } from '~/nonce'
import { ScriptsMissing } from '~/ui/scripts-missing'
import { HostRequestContext } from '~/live/host-request-context'
import { CredentialsContext, type Credentials } from '~/live/credentials'
import type { HostConnection } from '~/live/host-handshake'
import { withReload, type Commands, type FrameKind, type MountedWidget } from './frame-kinds'
import { createFrame, type FrameVendor } from './create-frame'
import type { TextAlertsProps } from './text-alerts'
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
  /** Stays mounted while the widget is closed. */
  Alerts?: ComponentType<TextAlertsProps>
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

function InFrame({ widget, vendor, kind, View, Alerts }: WidgetFrameProps & { vendor: FrameVendor }) {
  const [frame] = useState(() => createFrame(widget, vendor, kind))
  const [generation, setGeneration] = useState(0)
  const [open, setOpen] = useState(true)
  useEffect(() => frame.connect({ onSession: setGeneration, onVisible: setOpen }), [frame])
  const reloadAlerts = useRef<(() => void) | null>(null)
  const onReload = useCallback((reload: () => void) => void (reloadAlerts.current = reload), [])
  const host = useMemo<FrameHost>(
    () => ({
      credentials: frame.credentials,
      vendorId: vendor.id,
      send: frame.send,
      attach: (shown, commands) =>
        frame.attach(
          generation,
          withReload(shown, () => reloadAlerts.current?.()),
          commands,
        ),
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
  if (generation === 0) return <div className="widget widget-framed" />
  return (
    <CredentialsContext.Provider value={frame.credentials}>
      <HostRequestContext.Provider value={frame.ask}>
        {Alerts ? <Alerts key={`alerts:${generation}`} host={host} onReload={onReload} /> : null}
        {open ? <View key={generation} host={host} /> : <div className="widget widget-framed" />}
      </HostRequestContext.Provider>
    </CredentialsContext.Provider>
  )
}
