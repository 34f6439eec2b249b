import { createContext, useContext } from 'react'
import type { Messenger } from '~/live/messenger/make-messenger'
import type { MessengerState } from '~/live/messenger/messenger-state'

interface MessengerUi {
  messenger: Messenger
  state: MessengerState
  openTemplates(): void
}

export const MessengerContext = createContext<MessengerUi | null>(null)

export function useMessengerUi(): MessengerUi {
  const ui = useContext(MessengerContext)
  if (!ui) throw new Error('outside of a messenger')
  return ui
}
