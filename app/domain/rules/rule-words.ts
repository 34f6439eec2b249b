import type { ActionType, TriggerMode } from './rules.schema'

/** Conditions and actions as people read them (spec 1-boards §3, §4.1). */
export const TRIGGER_LABELS: Record<TriggerMode, string> = {
  CALLS_MADE: 'Number of calls made',
  DISPOSITION: 'Disposition is set to',
  MOVED_TO_STAGE: 'Moved to this stage',
}

export const ACTION_LABELS: Record<ActionType, string> = {
  MOVE_TO_STAGE: 'Move to stage',
  MOVE_TO_BOARD: 'Move to board',
  REMOVE_FROM_BOARD: 'Remove from board',
  ADD_TAG: 'Add tag',
  REMOVE_TAG: 'Remove tag',
  MARK_AS_DNC: 'Mark as DNC',
  SNOOZE: 'Snooze',
  RESET_CALL_COUNT: 'Reset call count',
  ASSIGN: 'Assign to team member',
  ADD_TO_WORKFLOW: 'Add to workflow',
}

/** A rule as the history names it, with its names as they are now. */
export function ruleWords(
  rule:
    | { kind: 'calls-made'; stage: string; calls: number }
    | { kind: 'stage-disposition'; stage: string; disposition: string }
    | { kind: 'moved'; stage: string }
    | { kind: 'disposition'; disposition: string },
): string {
  switch (rule.kind) {
    case 'calls-made':
      return `Rule of '${rule.stage}': ${rule.calls} ${rule.calls === 1 ? 'call' : 'calls'} made`
    case 'stage-disposition':
      return `Rule of '${rule.stage}': disposition '${rule.disposition}'`
    case 'moved':
      return `Rule of '${rule.stage}': moved to this stage`
    case 'disposition':
      return `Disposition '${rule.disposition}'`
  }
}
