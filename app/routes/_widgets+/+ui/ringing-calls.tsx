import { useEffect, useState } from 'react'
import { cookieCredentials } from '~/live/credentials'
import { watchRinging } from '~/live/dialer/ringing-watch'
import { createLazyModule } from '~/ui/lazy-module'
import { useChunk } from '~/ui/use-chunk'
import { useRingingFrame } from '../../+dialer/incoming/use-ringing-frame'
import type { WidgetPlace } from './widget-frame'

const dialer = createLazyModule(() => import('../../+dialer/dialer'))

/** Incoming calls over a widget without a dialer, unless a better frame of the host page shows them. */
export function RingingCalls({ host }: Pick<WidgetPlace, 'host'>) {
  const credentials = host?.credentials ?? cookieCredentials
  const [isRinging, setRinging] = useState(false)
  useEffect(() => watchRinging(credentials, setRinging), [credentials])
  return useRingingFrame(isRinging) ? <Overlay host={host} /> : null
}

function Overlay({ host }: Pick<WidgetPlace, 'host'>) {
  const part = dialer.useLoaded()
  useChunk(dialer.load)
  if (!part) return null
  return (
    <div className="absolute top-3 right-3 z-50 w-[340px] max-w-[calc(100%-1.5rem)]">
      <part.Dialer
        credentials={host?.credentials ?? cookieCredentials}
        vendorId={host?.vendorId}
        onEvent={({ type, payload }) => host?.send(type, payload)}
        notify
        docked
      />
    </div>
  )
}
