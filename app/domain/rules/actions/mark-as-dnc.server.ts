import { suppressLead } from '../../leads/alter-lead.server'
import { done, type ActionHandler } from './action-handler'

export const markAsDncHandler: ActionHandler = {
  run: async (tctx, { lead, cause }) => done(await suppressLead(tctx, lead, cause)),
}
