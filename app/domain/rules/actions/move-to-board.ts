import { z } from 'zod'
import { defineAction } from './define-action'

export const moveToBoard = defineAction({
  type: 'MOVE_TO_BOARD',
  label: 'Move to board',
  phase: 'move',
  once: true,
  movesLead: true,
  fields: { movingToBoardId: z.string().max(60).nullable().default(null) },
  control: { kind: 'choice', field: 'movingToBoardId', label: 'Board', emptyReason: 'there is only one board' },
  isComplete: ({ movingToBoardId }) => movingToBoardId !== null,
})

export const BOARD_DELETED = 'The board to move to was deleted'
