import type { TriggerView } from '~/domain/rules/rules.schema'

/** True when the condition or an action references something deleted. */
export const isBroken = (rule: TriggerView): boolean =>
  rule.broken !== null || rule.callboardTriggerActions.some(({ broken }) => broken !== null)
