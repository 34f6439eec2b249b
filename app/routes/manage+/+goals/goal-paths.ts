export const LEADERBOARD_PATH = '/manage/leaderboard'
export const GOALS_PATH = '/manage/reports/goals'
