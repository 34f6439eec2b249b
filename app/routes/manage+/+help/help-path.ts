export const HELP_PATH = '/manage/help'
