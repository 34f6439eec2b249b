import { createContext, useContext } from 'react'
import type { BoardState } from './board-state'

const ShownBoard = createContext<BoardState | null>(null)

/** Hands the board to what is opened on it: cards do not ask, so that news of one of them draws that one alone. */
export const ShownBoardProvider = ShownBoard.Provider

/** The board that is shown around a menu. */
export function useShownBoard(): BoardState {
  const state = useContext(ShownBoard)
  if (!state) throw new Error('no board is shown')
  return state
}
