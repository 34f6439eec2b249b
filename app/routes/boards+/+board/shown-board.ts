import { createContext, useContext } from 'react'
import type { BoardState } from './board-state'

/** The board itself without its leads: with each other value React looks through all cards for those that ask for it. */
export type ShownBoard = Pick<BoardState, 'board' | 'userId'>

const Shown = createContext<ShownBoard | null>(null)

/** Hands the board to what is opened on it. */
export const ShownBoardProvider = Shown.Provider

/** The board that is shown around a menu. */
export function useShownBoard(): ShownBoard {
  const shown = useContext(Shown)
  if (!shown) throw new Error('no board is shown')
  return shown
}
