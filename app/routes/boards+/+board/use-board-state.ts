import { useOutletContext } from '@remix-run/react'
import type { BoardState } from './board-state'

export const useBoardState = () => useOutletContext<BoardState>()
