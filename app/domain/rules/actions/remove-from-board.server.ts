import { removeLeadFromBoard } from '../../leads/remove-lead-from-board.server'
import { done, type ActionHandler } from './action-handler'

export const removeFromBoardHandler: ActionHandler = {
  async run(tx, { lead, cause }) {
    await removeLeadFromBoard(tx, lead, cause)
    return done(null)
  },
}
