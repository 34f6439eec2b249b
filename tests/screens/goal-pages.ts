import type { Line } from './who-may'

/** Goals, leaderboard and wall board. */
export const GOAL_PAGES: Record<string, Line | Line[]> = {
  'manage+/reports.goals loader': { who: 'who may set boards up' },
  'manage+/reports.goals action': { who: 'who may set boards up', form: { calls: '80' } },
}
