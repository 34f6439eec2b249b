import { createContext, useContext, useRef, useSyncExternalStore, type RefObject } from 'react'
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
  /** The library, from which a video is attached to the draft. */
  openVideos(): void
  openSettings(): void
  place: MessengerPlace
  /** Where one writes, while there is something to write. */
  area: RefObject<HTMLTextAreaElement>
}

export const MessengerContext = createContext<MessengerDeeds | null>(null)

export function useMessengerDeeds(): MessengerDeeds {
  const deeds = useContext(MessengerContext)
  if (deeds === null) throw new Error('outside of a messenger')
  return deeds
}

/**
 * These parts of what is shown: whoever looks at them is drawn again where one of them changed. No context holds them, because React
 * goes through everything below a context that changed, every bubble and row, with each text that comes.
 */
export function useMessengerState<K extends keyof MessengerState>(...names: K[]): Pick<MessengerState, K> {
  const { messenger } = useMessengerDeeds()
  const last = useRef<Pick<MessengerState, K> | null>(null)
  const look = () => {
    const [state, before] = [messenger.getState(), last.current]
    if (before !== null && names.every((name) => before[name] === state[name])) return before
    return (last.current = Object.fromEntries(names.map((name) => [name, state[name]])) as Pick<MessengerState, K>)
  }
  return useSyncExternalStore(messenger.subscribe, look, look)
}
