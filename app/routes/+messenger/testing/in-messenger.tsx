import type { ReactNode } from 'react'
import type { Messenger } from '~/live/messenger/make-messenger'
import { LOADING, type MessengerState } from '~/live/messenger/messenger-state'
import { MessengerContext, type MessengerPlace } from '../messenger-context'

interface Around {
  state?: Partial<MessengerState>
  deeds?: Partial<Messenger>
  place?: MessengerPlace
  children: ReactNode
}

/** What stands around a piece of the messenger, for tests of that piece. */
export function InMessenger({ state, deeds, place = {}, children }: Around) {
  const shown: MessengerState = { ...LOADING, phase: 'ready', ...state }
  const messenger = { getState: () => shown, subscribe: () => () => {}, ...deeds } as Messenger
  return (
    <MessengerContext.Provider
      value={{ messenger, openTemplates() {}, openVideos() {}, openSettings() {}, place, area: { current: null } }}
    >
      {children}
    </MessengerContext.Provider>
  )
}
