export const GUIDE_PATH = '/manage/guide'

/** The page to return to. */
export const GUIDE_BACK_FIELD = 'back'
