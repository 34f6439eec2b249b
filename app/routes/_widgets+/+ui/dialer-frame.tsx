import { useLocation } from '@remix-run/react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { cookieCredentials } from '~/live/credentials'
import { Dialer, type DialerHost } from '../../+dialer/dialer'
import { makeFrame, type FrameVendor } from './make-frame'

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
  const { pathname, search } = useLocation()
  if (place === 'page') {
    const signInAt = `/sign-in?${new URLSearchParams({ redirectTo: pathname + search })}`
    return <Dialer credentials={cookieCredentials} mini={props.mini} signInAt={signInAt} />
  }
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
      attach: (dialer, view) => frame.attach(generation, dialer, view),
      resize: (size) => frame.send('ui.resize', size),
      close() {
        frame.detach()
        frame.send('ui.closed', {})
        frame.send('ui.visible', { visible: false })
        setOpen(false)
      },
    }),
    [frame, generation],
  )
  // Nothing is drawn before the host has said in which colours: a dark flash in a light CRM would be ours.
  if (generation === 0 || !open) return <div className="widget widget-framed" />
  return <Dialer key={generation} credentials={frame.credentials} vendorId={vendor.id} host={host} mini={mini} />
}
