import { defineAction } from './define-action'

export const resetCallCount = defineAction({
  type: 'RESET_CALL_COUNT',
  label: 'Reset call count',
  phase: 'counter',
  fields: {},
  isComplete: () => true,
})
