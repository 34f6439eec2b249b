import type { TriggerView } from '~/domain/rules/rules.schema'

/** Whether a rule points at what is gone, in its condition or in what it does. */
export const isBroken = (rule: TriggerView): boolean =>
  rule.broken !== null || rule.callboardTriggerActions.some(({ broken }) => broken !== null)
