import { createContext, useContext, useRef, useSyncExternalStore, type RefObject } from 'react'
import type { Messenger } from '~/live/messenger/create-messenger'
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
  /** Absent: credentials are requested from the host page again. */
  signInAt?: string
}

/** Stable while state changes. */
interface MessengerActions {
  messenger: Messenger
  openTemplates(): void
  /** To attach a video to the draft. */
  openVideos(): void
  openSettings(): void
  place: MessengerPlace
  /** The composer's text area. */
  area: RefObject<HTMLTextAreaElement>
}

export const MessengerContext = createContext<MessengerActions | null>(null)

export function useMessengerActions(): MessengerActions {
  const actions = useContext(MessengerContext)
  if (actions === null) throw new Error('outside of a messenger')
  return actions
}

/**
 * Renders only when one of these parts changes. State is not in a context, because React would check every bubble and
 * row on each text.
 */
export function useMessengerState<K extends keyof MessengerState>(...names: K[]): Pick<MessengerState, K> {
  const { messenger } = useMessengerActions()
  const last = useRef<Pick<MessengerState, K> | null>(null)
  const readState = () => {
    const [state, before] = [messenger.getState(), last.current]
    if (before !== null && names.every((name) => before[name] === state[name])) return before
    return (last.current = Object.fromEntries(names.map((name) => [name, state[name]])) as Pick<MessengerState, K>)
  }
  return useSyncExternalStore(messenger.subscribe, readState, readState)
}
