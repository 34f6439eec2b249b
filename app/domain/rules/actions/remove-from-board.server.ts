import { takeLeadOff } from '../../leads/take-lead-off.server'
import { done, type ActionHandler } from './action-handler'

export const removeFromBoardHandler: ActionHandler = {
  async run(tctx, { lead, cause }) {
    await takeLeadOff(tctx, lead, cause)
    return done(null)
  },
}
