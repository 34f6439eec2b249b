import { z } from 'zod'
import { leadFilter } from '../leads/leads.schema'

/** Which stage a seller dials, and which of its leads: as the board is filtered. */
export const startStage = z.strictObject({
  callboardId: z.string().max(60),
  stageId: z.string().max(60),
  /** The seller works with the small dialer. */
  mini: z.boolean().default(false),
  filter: leadFilter
    .extend({
      /** The stage's priority stack as the caller knows it; another is refused. */
      tagOrder: z.union([z.string().max(255), z.array(z.string().max(255)).max(100)]).optional(),
    })
    .prefault({}),
})
export type StartStage = z.output<typeof startStage>
