export const DISPOSITIONS_PATH = '/manage/call-dispositions'
