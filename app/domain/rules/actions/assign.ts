import { z } from 'zod'
import { defineAction } from './define-action'

export const assign = defineAction({
  type: 'ASSIGN',
  label: 'Assign to team member',
  phase: 'assignment',
  once: true,
  fields: { assigningToUserId: z.string().max(60).nullable().default(null) },
  control: {
    kind: 'choice',
    field: 'assigningToUserId',
    label: 'Team member',
    emptyReason: 'the board has no team member',
  },
  isComplete: ({ assigningToUserId }) => assigningToUserId !== null,
})

export const NOT_ON_BOARD = 'The person to assign to is no longer on this board'
