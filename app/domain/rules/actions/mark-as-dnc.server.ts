import { suppressLead } from '../../leads/apply-lead-change.server'
import { done, type ActionHandler } from './action-handler'

export const markAsDncHandler: ActionHandler = {
  run: async (tx, { lead, cause }) => done(await suppressLead(tx, lead, cause)),
}
