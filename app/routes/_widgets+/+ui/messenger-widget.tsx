import { useEffect, useMemo, useState } from 'react'
import type { MessengerPlace } from '../../+messenger/messenger-context'
import { toMounted } from './frame-kinds'
import { LargeWidget } from './large-widget'
import { lazyMessenger } from './lazy-messenger'
import { messengerCommands } from './messenger-commands'
import { TextAlerts } from './text-alerts'
import type { WidgetPlace } from './widget-frame'
import { pagePartsWords } from '../../+ui/page-parts.words'

/** 2-live §2.1 */
const HEIGHT = 600
const EXPANDED_WIDTH = 960
const DOCKED_WIDTH = 360

/** `docked`: initial state. `alone`: thread only, at a fixed width. */
export function messengerWidget({ docked = false, alone = false } = {}) {
  return function MessengerWidget({ host, signInAt }: WidgetPlace) {
    const part = lazyMessenger.useLoaded()
    const [isDocked, setDocked] = useState(docked)
    useEffect(() => {
      host?.send('ui.resize', { height: HEIGHT, width: isDocked ? DOCKED_WIDTH : EXPANDED_WIDTH })
    }, [host, isDocked])
    const place = useMemo<MessengerPlace>(
      () =>
        host
          ? {
              ...(alone ? { isAlone: true } : { isDocked, setDocked }),
              close: host.close,
              attach: (messenger, showTexts) =>
                host.attach(
                  toMounted(messenger),
                  messengerCommands(messenger, { showTexts, setDocked: alone ? () => {} : setDocked }),
                ),
            }
          : { signInAt, isAlone: alone },
      [host, signInAt, isDocked],
    )
    return (
      <>
        {/* In a frame they outlive the messenger. */}
        {host ? null : <TextAlerts host={null} />}
        <LargeWidget host={host} what={pagePartsWords.theMessenger} load={lazyMessenger.load}>
          {part ? <part.Messenger place={place} /> : null}
        </LargeWidget>
      </>
    )
  }
}
