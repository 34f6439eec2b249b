import { useMemo } from 'react'
import { cookieCredentials } from '~/live/credentials'
import { Dialer, type DialerHost } from '../../+dialer/dialer'
import { toMounted } from './frame-kinds'
import { hostCommands } from './host-commands'
import type { WidgetPlace } from './widget-frame'

/** `shape`: fixed at any width. `closes`: the seller can close it. */
export function dialerWidget(shape: 'mini' | 'notify' | null, { closes = shape !== 'notify' } = {}) {
  const shaped = { mini: shape === 'mini', notify: shape === 'notify' }
  return function DialerWidget({ host: frame, signInAt }: WidgetPlace) {
    const host = useMemo<DialerHost | undefined>(
      () =>
        frame
          ? {
              publish: ({ type, payload }) => frame.send(type, payload),
              attach: (dialer, view) => frame.attach(toMounted(dialer), hostCommands(dialer, view)),
              setKeys: (keys) => frame.send('keys.changed', { keys }),
              resize: (size) => frame.send('ui.resize', size),
              ...(closes ? { close: frame.close } : {}),
            }
          : undefined,
      [frame],
    )
    return (
      <Dialer
        credentials={frame?.credentials ?? cookieCredentials}
        vendorId={frame?.vendorId}
        host={host}
        signInAt={signInAt}
        {...shaped}
      />
    )
  }
}
