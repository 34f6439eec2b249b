import { resetCallCount } from '../../leads/alter-lead.server'
import { done, type ActionHandler } from './action-handler'

export const resetCallCountHandler: ActionHandler = {
  run: async (tctx, { lead, cause }) => done(await resetCallCount(tctx, lead, cause)),
}
