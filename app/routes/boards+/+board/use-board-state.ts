import { useOutletContext } from '@remix-run/react'
import type { BoardState } from './board-state'

/** The board under a dialog. */
export const useBoardState = () => useOutletContext<BoardState>()
