import { z } from 'zod'
import { boardView, stageView } from '../boards/boards.schema'
import { leadView } from './leads.schema'

const stageWithLeads = stageView.extend({
  /** The first leads of the stage, at most 50, as the caller looks at the board: their filter and order, and the stage's stack. */
  contacts: z.array(leadView),
  /** With it GET …/stages/{stageId}/leads goes on behind them, asked with the same filter; null: these are all. */
  contactsCursor: z.string().nullable(),
})

export const boardWithLeads = boardView.extend({ stages: z.array(stageWithLeads) })
export type BoardWithLeads = z.infer<typeof boardWithLeads>
