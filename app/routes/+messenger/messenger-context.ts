import { createContext, useContext, useRef, useSyncExternalStore, type RefObject } from 'react'
import type { Messenger } from '~/live/messenger/make-messenger'
import type { MessengerState } from '~/live/messenger/messenger-state'

/** Capabilities of a host page's frame; empty on our own page. */
export interface MessengerPlace {
  /** `showTexts` hides the templates. */
  attach?(messenger: Messenger, showTexts: () => void): void
  /** Narrow, at the edge of the host page. */
  isDocked?: boolean
  setDocked?(docked: boolean): void
  close?(): void
  /** Without the list. */
  isAlone?: boolean
  /** Without it, the host page is asked again. */
  signInAt?: string
}

/** Stable while state changes. */
interface MessengerDeeds {
  messenger: Messenger
  openTemplates(): void
  /** To attach a video to the draft. */
  openVideos(): void
  openSettings(): void
  place: MessengerPlace
  /** The composer's text area. */
  area: RefObject<HTMLTextAreaElement>
}

export const MessengerContext = createContext<MessengerDeeds | null>(null)

export function useMessengerDeeds(): MessengerDeeds {
  const deeds = useContext(MessengerContext)
  if (deeds === null) throw new Error('outside of a messenger')
  return deeds
}

/**
 * Renders only when one of these parts changes. State is not in a context, because React would check every bubble and
 * row on each text.
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
