import { z } from 'zod'
import { leadFilter } from '../leads/leads.schema'

export const startStage = z.strictObject({
  callboardId: z.string().max(60),
  stageId: z.string().max(60),
  mini: z.boolean().default(false),
  filter: leadFilter
    .extend({
      /** A stale priority order is refused. */
      tagOrder: z.union([z.string().max(255), z.array(z.string().max(255)).max(100)]).optional(),
    })
    .prefault({}),
})
export type StartStage = z.output<typeof startStage>
