import type { TriggerMode } from './rules.schema'

/** Spec 1-boards §4.1. */
export const TRIGGER_LABELS: Record<TriggerMode, string> = {
  CALLS_MADE: 'Number of calls made',
  DISPOSITION: 'Disposition is set to',
  MOVED_TO_STAGE: 'Moved to this stage',
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
      return `Rule of '${rule.stage}': disposition '${rule.disposition}'`
    case 'moved':
      return `Rule of '${rule.stage}': moved to this stage`
    case 'disposition':
      return `Disposition '${rule.disposition}'`
  }
}
