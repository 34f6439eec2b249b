import type { Line } from './who-may'

/** Goals, leaderboard and wall board. */
export const GOAL_PAGES: Record<string, Line | Line[]> = {
  'manage+/reports loader': { who: 'each signed-in user' },
  'manage+/reports_.team loader': { who: 'who reads the team’s reports' },
  'manage+/reports_.dispositions loader': { who: 'who reads what became of everybody’s answers' },
  'manage+/reports.goals loader': { who: 'who may set boards up' },
  'manage+/reports.goals action': { who: 'who may set boards up', form: { calls: '80' } },
  'manage+/leaderboard loader': { who: 'who reads the team’s reports' },
  'manage+/leaderboard action': { who: 'who manages a team', form: { leaderboard: 'on' } },
  'manage+/power-hour loader': { who: 'public' },
  'manage+/power-hour action': { who: 'who may call', form: { intent: 'start' } },
}
