import { actionDefinitions } from '~/domain/rules/actions'
import { TRIGGER_LABELS } from '~/domain/rules/rule-words'
import type { TriggerView } from '~/domain/rules/rules.schema'

/** 'Number of calls made 3 → Move to stage, Snooze' */
export function ruleSentence(rule: TriggerView, dispositions: ReadonlyArray<{ id: string; name: string }>): string {
  const { triggerMode: mode, callAttempts } = rule.meta
  const what =
    mode === 'CALLS_MADE'
      ? ` ${callAttempts ?? 1}`
      : mode === 'DISPOSITION'
        ? ` ${dispositions.find(({ id }) => id === rule.type)?.name ?? '…'}`
        : ''
  const when = mode === null ? 'New rule' : `${TRIGGER_LABELS[mode]}${what}`
  const deeds = rule.callboardTriggerActions.flatMap(({ type }) => (type ? [actionDefinitions[type].label] : []))
  return deeds.length > 0 ? `${when} → ${deeds.join(', ')}` : when
}
