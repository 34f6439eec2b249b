import { useEffect, useMemo, useState } from 'react'
import { cookieCredentials, CredentialsContext } from '~/live/credentials'
import { cx } from '~/ui/cx'
import { MissingPart } from '~/ui/missing-part'
import { useChunk } from '~/ui/use-chunk'
import type { MessengerPlace } from '../../+messenger/messenger-context'
import { shownMessenger, withReload } from './frame-kinds'
import { laterMessenger } from './later-messenger'
import { messengerCommands } from './messenger-commands'
import { useTellsTexts } from './use-tells-texts'
import type { WidgetPlace } from './widget-frame'

/** 2-live §2.1; docked it is a column that shows the list or the conversation. */
const HEIGHT = 600
const EXPANDED_WIDTH = 960
const DOCKED_WIDTH = 360

/** The messenger as a widget. `docked`: how it begins. `alone`: the conversation without the list, which has one width. */
export function messengerWidget({ docked = false, alone = false } = {}) {
  return function MessengerWidget({ host, signInAt }: WidgetPlace) {
    const [isDocked, setDocked] = useState(docked)
    const { reload } = useTellsTexts(host)
    const part = laterMessenger.useLoaded()
    const { failed, tryAgain } = useChunk(laterMessenger.load)
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
                  withReload(shownMessenger(messenger), reload),
                  messengerCommands(messenger, { showTexts, setDocked: alone ? () => {} : setDocked }),
                ),
            }
          : { signInAt, isAlone: alone },
      [host, signInAt, isDocked, reload],
    )
    return (
      <CredentialsContext.Provider value={host?.credentials ?? cookieCredentials}>
        <div
          className={cx(
            'h-dvh overflow-hidden border border-line bg-panel',
            host ? 'widget widget-framed rounded-l' : 'mx-auto max-w-240 min-[60rem]:max-h-150',
          )}
        >
          {part ? <part.Messenger place={place} /> : null}
          {!part && failed ? <MissingPart what="The messenger" tryAgain={tryAgain} /> : null}
        </div>
      </CredentialsContext.Provider>
    )
  }
}
