import { z } from 'zod'
import { boardView, stageView } from './boards.schema'
import { leadView } from '../leads/leads.schema'

const stageWithLeads = stageView.extend({
  /** The first 50, with the user's filter and order. */
  contacts: z.array(leadView),
  /** For GET …/stages/{stageId}/leads with the same filter. */
  contactsCursor: z.string().nullable(),
})

export const boardWithLeads = boardView.extend({ stages: z.array(stageWithLeads) })
export type BoardWithLeads = z.infer<typeof boardWithLeads>
