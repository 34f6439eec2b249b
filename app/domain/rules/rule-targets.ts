import type { Condition, RuleAction } from './rule-shape'

/** What the rules of a board may point at, as it is now. */
export interface Targets {
  /** Stages of the board. */
  stages: ReadonlySet<string>
  /** Other boards of the account. */
  boards: ReadonlySet<string>
  /** Whom leads of the board may be given to; empty for individuals. */
  users: ReadonlySet<string>
  dispositions: ReadonlySet<string>
  /** Whether a CRM with workflows is connected. */
  workflows: boolean
  /** Of those that the board's rules name, which the CRM no longer has. */
  goneWorkflows: ReadonlySet<string>
}

/** The place that a lead was to be moved to is not there any more. */
export const GONE = { stage: 'The stage to move to was deleted', board: 'The board to move to was deleted' }
export const NO_WORKFLOWS = 'No CRM with workflows is connected'

/** Why a condition cannot come true any more, in a sentence; null: it can. */
export const whyConditionBroken = ({ dispositionId }: Condition, targets: Targets): string | null =>
  dispositionId !== null && !targets.dispositions.has(dispositionId) ? 'The disposition of this rule was removed' : null

/** Why an action cannot be carried out any more, in a sentence; null: it can, or nothing was chosen yet. */
export function whyActionBroken({ meta }: RuleAction, targets: Targets): string | null {
  const gone = (id: string | null, known: ReadonlySet<string>) => id !== null && !known.has(id)
  if (gone(meta.movingToStageId, targets.stages)) return GONE.stage
  if (gone(meta.movingToBoardId, targets.boards)) return GONE.board
  if (gone(meta.assigningToUserId, targets.users)) return 'The person to assign to is no longer on this board'
  if (meta.addingToWorkflowId === null) return null
  if (!targets.workflows) return NO_WORKFLOWS
  if (targets.goneWorkflows.has(meta.addingToWorkflowId)) return 'The workflow to add to was deleted'
  return null
}
