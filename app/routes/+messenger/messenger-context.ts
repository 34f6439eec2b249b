import { createContext, useContext } from 'react'
import type { Messenger } from '~/live/messenger/make-messenger'
import type { MessengerState } from '~/live/messenger/messenger-state'

/** Where a messenger is drawn that is not a page of ours: what its frame is told and can do. */
export interface MessengerPlace {
  /** Hands over what is drawn. `showTexts` brings the conversations back to the front. */
  attach?(messenger: Messenger, showTexts: () => void): void
  /** Narrow, at the edge of the host's page. */
  isDocked?: boolean
  setDocked?(docked: boolean): void
  close?(): void
  /** The conversation without the list. */
  isAlone?: boolean
  /** Where somebody who is signed out signs in; without it the host is asked once more. */
  signInAt?: string
}

interface MessengerUi {
  messenger: Messenger
  state: MessengerState
  openTemplates(): void
  openSettings(): void
  place: MessengerPlace
}

export const MessengerContext = createContext<MessengerUi | null>(null)

export function useMessengerUi(): MessengerUi {
  const ui = useContext(MessengerContext)
  if (!ui) throw new Error('outside of a messenger')
  return ui
}
