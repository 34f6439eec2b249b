import type { GoalLevel } from '~/domain/goals/goal-progress'

/** 3-settings §9: over 80, 60, 40, 20 and 0 percent of the goal. The percent is written beside it. */
export const LEVEL_TEXT: Record<GoalLevel, string> = {
  over80: 'text-ok',
  over60: 'text-info',
  over40: 'text-warn',
  over20: 'text-danger',
  over0: 'text-danger',
  none: 'text-faint',
}

export const LEVEL_BAR: Record<GoalLevel, string> = {
  over80: 'bg-ok',
  over60: 'bg-info',
  over40: 'bg-warn',
  over20: 'bg-danger',
  over0: 'bg-danger',
  none: 'bg-line-strong',
}
