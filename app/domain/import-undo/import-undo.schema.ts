import { z } from 'zod'

export const UNDO_DAYS = 30

const count = z.number().int()

export const undoCounts = z.object({
  /** Contacts to handle, and handled. */
  total: count,
  handled: count,
  removed: count,
  restored: count,
  /** Used since the import. */
  kept: z.object({ called: count, texted: count, noted: count, changed: count }),
})
export type UndoCounts = z.infer<typeof undoCounts>

export const importUndo = undoCounts.extend({ state: z.enum(['running', 'done', 'failed']) })
export type ImportUndo = z.infer<typeof importUndo>
