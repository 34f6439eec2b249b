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

/** What can be done here, which stays as it is while texts come. */
interface MessengerDeeds {
  messenger: Messenger
  openTemplates(): void
  openSettings(): void
  place: MessengerPlace
}

export const MessengerContext = createContext<MessengerDeeds | null>(null)
export const MessengerStateContext = createContext<MessengerState | null>(null)

/** For what is drawn from its props alone: it is not drawn again whenever anything is heard. */
export const useMessengerDeeds = (): MessengerDeeds => known(useContext(MessengerContext))

export function useMessengerUi(): MessengerDeeds & { state: MessengerState } {
  return { ...useMessengerDeeds(), state: known(useContext(MessengerStateContext)) }
}

function known<T>(value: T | null): T {
  if (value === null) throw new Error('outside of a messenger')
  return value
}
