import { assignLeads } from '../../app/domain/board-leads/assign-leads.server'
import { moveLeads } from '../../app/domain/board-leads/move-leads.server'
import { removeLeads } from '../../app/domain/board-leads/remove-leads.server'
import { searchLeads } from '../../app/domain/board-leads/search-leads.read.server'
import { snoozeLeads } from '../../app/domain/board-leads/snooze-leads.server'
import { os } from './implement'

const { boardLeads: at } = os

export const boardLeads = {
  searchLeads: at.searchLeads.handler(({ context, input }) => searchLeads(context.ctx, input)),
  moveLeads: at.moveLeads.handler(({ context, input }) => moveLeads(context.ctx, input)),
  assignLeads: at.assignLeads.handler(({ context, input }) => assignLeads(context.ctx, input)),
  snoozeLeads: at.snoozeLeads.handler(({ context, input }) => snoozeLeads(context.ctx, input)),
  removeLeads: at.removeLeads.handler(({ context, input }) => removeLeads(context.ctx, input)),
}
