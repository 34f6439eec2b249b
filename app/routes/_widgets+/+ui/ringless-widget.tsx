import { useEffect, useMemo } from 'react'
import type { RinglessPlace } from '../../+ringless/ringless-context'
import { pagePartsWords } from '../../+ui/page-parts.words'
import { toMounted } from './frame-kinds'
import { LargeWidget } from './large-widget'
import { lazyRingless } from './lazy-ringless'
import { ringlessCommands } from './ringless-commands'
import type { WidgetPlace } from './widget-frame'

/** 2-live §2.1. */
const [WIDTH, HEIGHT] = [400, 720]

export function RinglessWidget({ host, signInAt }: WidgetPlace) {
  const part = lazyRingless.useLoaded()
  useEffect(() => host?.send('ui.resize', { height: HEIGHT, width: WIDTH }), [host])
  const place = useMemo<RinglessPlace>(
    () =>
      host
        ? {
            close: host.close,
            attach: (ringless) => host.attach(toMounted(ringless), ringlessCommands(ringless)),
          }
        : { signInAt },
    [host, signInAt],
  )
  return (
    <LargeWidget host={host} what={pagePartsWords.ringlessVoicemail} load={lazyRingless.load} isNarrow>
      {part ? <part.RinglessVoicemail place={place} /> : null}
    </LargeWidget>
  )
}
