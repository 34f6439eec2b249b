export const SUBSCRIPTIONS_PATH = '/manage/subscriptions'
export const USAGE_PATH = '/manage#usage'
