import { createContext, useContext } from 'react'
import type { BoardState } from './board-state'

/** Without leads: each new context value renders all cards that use it. */
export type OpenBoard = Pick<BoardState, 'board' | 'userId'>

const OpenBoardContext = createContext<OpenBoard | null>(null)

export const OpenBoardProvider = OpenBoardContext.Provider

export function useOpenBoard(): OpenBoard {
  const openBoard = useContext(OpenBoardContext)
  if (!openBoard) throw new Error('no board is shown')
  return openBoard
}
