import type { ActionHandlers } from '../app/domain/rules/actions/action-handler'
import { addTagHandler } from '../app/domain/rules/actions/add-tag.server'
import { addToWorkflowHandler } from '../app/domain/rules/actions/add-to-workflow.server'
import { assignHandler } from '../app/domain/rules/actions/assign.server'
import { markAsDncHandler } from '../app/domain/rules/actions/mark-as-dnc.server'
import { moveToBoardHandler } from '../app/domain/rules/actions/move-to-board.server'
import { moveToStageHandler } from '../app/domain/rules/actions/move-to-stage.server'
import { removeFromBoardHandler } from '../app/domain/rules/actions/remove-from-board.server'
import { removeTagHandler } from '../app/domain/rules/actions/remove-tag.server'
import { resetCallCountHandler } from '../app/domain/rules/actions/reset-call-count.server'
import { snoozeHandler } from '../app/domain/rules/actions/snooze.server'
import { sendTextTemplateHandler } from '../app/domain/templates/send-template.server'

/** Actions may use areas above the rules. */
export const ruleActions: ActionHandlers = {
  MOVE_TO_STAGE: moveToStageHandler,
  MOVE_TO_BOARD: moveToBoardHandler,
  REMOVE_FROM_BOARD: removeFromBoardHandler,
  ADD_TAG: addTagHandler,
  REMOVE_TAG: removeTagHandler,
  MARK_AS_DNC: markAsDncHandler,
  SNOOZE: snoozeHandler,
  RESET_CALL_COUNT: resetCallCountHandler,
  ASSIGN: assignHandler,
  ADD_TO_WORKFLOW: addToWorkflowHandler,
  SEND_TEXT_TEMPLATE: sendTextTemplateHandler,
}
