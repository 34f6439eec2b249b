import type { ReactNode } from 'react'
import type { Messenger } from '~/live/messenger/create-messenger'
import { INITIAL_MESSENGER_STATE, type MessengerState } from '~/live/messenger/messenger-state'
import { MessengerContext, type MessengerPlace } from '../messenger-context'

interface InMessengerProps {
  state?: Partial<MessengerState>
  overrides?: Partial<Messenger>
  place?: MessengerPlace
  children: ReactNode
}

/** Provides the messenger context for component tests. */
export function InMessenger({ state, overrides: deeds, place = {}, children }: InMessengerProps) {
  const shown: MessengerState = { ...INITIAL_MESSENGER_STATE, phase: 'ready', ...state }
  const messenger = { getState: () => shown, subscribe: () => () => {}, ...deeds } as Messenger
  return (
    <MessengerContext.Provider
      value={{ messenger, openTemplates() {}, openVideos() {}, openSettings() {}, place, area: { current: null } }}
    >
      {children}
    </MessengerContext.Provider>
  )
}
