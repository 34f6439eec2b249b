import { z } from 'zod'
import { defineAction } from './define-action'

export const removeFromBoard = defineAction({
  type: 'REMOVE_FROM_BOARD',
  label: 'Remove from board',
  phase: 'remove',
  once: true,
  fields: { removingFromBoard: z.boolean().default(false) },
  normalize: () => ({ removingFromBoard: true }),
  isComplete: () => true,
})
