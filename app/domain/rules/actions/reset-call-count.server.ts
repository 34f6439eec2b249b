import { resetLeadCallCount } from '../../leads/apply-lead-change.server'
import { done, type ActionHandler } from './action-handler'

export const resetCallCountHandler: ActionHandler = {
  run: async (tx, { lead, cause }) => done(await resetLeadCallCount(tx, lead, cause)),
}
