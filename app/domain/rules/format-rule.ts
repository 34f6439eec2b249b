import type { TriggerMode } from './rules.schema'
import { rulesWords } from './rules.words'

/** Spec 1-boards §4.1. */
export const TRIGGER_LABELS: Record<TriggerMode, string> = {
  CALLS_MADE: rulesWords.numberCallsMade,
  DISPOSITION: rulesWords.dispositionSet,
  MOVED_TO_STAGE: rulesWords.movedStage,
}

/** For the history, with current names: the rule may be deleted later. */
export function formatRule(
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
      return rulesWords.ruleDisposition(rule.stage, rule.disposition)
    case 'moved':
      return rulesWords.ruleMovedStage(rule.stage)
    case 'disposition':
      return rulesWords.disposition(rule.disposition)
  }
}
