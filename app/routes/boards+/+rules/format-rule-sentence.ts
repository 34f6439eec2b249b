import { actionDefinitions } from '~/domain/rules/actions'
import { TRIGGER_LABELS } from '~/domain/rules/format-rule'
import type { TriggerView } from '~/domain/rules/rules.schema'
import { rulePagesWords } from './rule-pages.words'

/** 'Number of calls made 3 → Move to stage, Snooze' */
export function formatRuleSentence(
  rule: TriggerView,
  dispositions: ReadonlyArray<{ id: string; name: string }>,
): string {
  const { triggerMode: mode, callAttempts } = rule.meta
  const detail =
    mode === 'CALLS_MADE'
      ? ` ${callAttempts ?? 1}`
      : mode === 'DISPOSITION'
        ? ` ${dispositions.find(({ id }) => id === rule.type)?.name ?? '…'}`
        : ''
  const condition = mode === null ? rulePagesWords.newRule : `${TRIGGER_LABELS[mode]}${detail}`
  const actionLabels = rule.callboardTriggerActions.flatMap(({ type }) => (type ? [actionDefinitions[type].label] : []))
  return actionLabels.length > 0 ? `${condition} → ${actionLabels.join(', ')}` : condition
}
