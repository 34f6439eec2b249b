import { createContext, useContext } from 'react'
import type { BoardState } from './board-state'

/** Without leads: each new context value renders all cards that use it. */
export type ShownBoard = Pick<BoardState, 'board' | 'userId'>

const Shown = createContext<ShownBoard | null>(null)

export const ShownBoardProvider = Shown.Provider

export function useShownBoard(): ShownBoard {
  const shown = useContext(Shown)
  if (!shown) throw new Error('no board is shown')
  return shown
}
