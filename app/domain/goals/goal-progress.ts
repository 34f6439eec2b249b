/** Table rows of whole teams are coloured up to this range (3-settings §9). */
export const MAX_TEAM_DAYS = 15
/** Rows of the performance table. */
export const MAX_PERFORMANCE_DAYS = 1

/** Over 80, 60, 40, 20 and 0 percent of the goal (3-settings §9). */
export const GOAL_LEVELS = ['over80', 'over60', 'over40', 'over20', 'over0', 'none'] as const
export type GoalLevel = (typeof GOAL_LEVELS)[number]

const BOUNDS = [80, 60, 40, 20, 0]

/** `days` of the range. null: no goal, or a goal of 0, which measures nothing. */
export function getGoalPercent(value: number, goalPerDay: number | null, days = 1): number | null {
  if (goalPerDay === null || goalPerDay <= 0 || days <= 0) return null
  return (100 * value) / (goalPerDay * days)
}

export function getGoalLevel(percent: number): GoalLevel {
  const index = BOUNDS.findIndex((bound) => percent > bound)
  return GOAL_LEVELS[index === -1 ? GOAL_LEVELS.length - 1 : index]!
}

/** null: not coloured. */
export function getGoalColour(
  table: 'team' | 'performance',
  { value, goalPerDay, days }: { value: number; goalPerDay: number | null; days: number },
): GoalLevel | null {
  if (days > (table === 'team' ? MAX_TEAM_DAYS : MAX_PERFORMANCE_DAYS)) return null
  const percent = getGoalPercent(value, goalPerDay, days)
  return percent === null ? null : getGoalLevel(percent)
}
