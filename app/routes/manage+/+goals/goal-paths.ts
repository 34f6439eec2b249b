export const GOALS_PATH = '/manage/reports/goals'
