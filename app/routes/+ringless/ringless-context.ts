import { createContext, useContext } from 'react'
import type { Ringless } from '~/live/ringless/create-ringless'
import type { RinglessState } from '~/live/ringless/ringless-state'

/** What a host page's frame offers; empty on our own page. */
export interface RinglessPlace {
  attach?(ringless: Ringless): void
  close?(): void
  /** The page around it has the title and the history. */
  isPage?: boolean
  /** Absent: the host is asked again. */
  signInAt?: string
  /** Contacts that a page of ours has chosen. */
  contactIds?: readonly string[]
  stage?: { boardId: string; stageId: string }
}

interface RinglessUi {
  ringless: Ringless
  state: RinglessState
}

export const RinglessContext = createContext<RinglessUi | null>(null)

export function useRinglessUi(): RinglessUi {
  const ui = useContext(RinglessContext)
  if (ui === null) throw new Error('outside of ringless voicemail')
  return ui
}
