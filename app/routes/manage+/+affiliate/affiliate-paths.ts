export const AFFILIATE_PATH = '/manage/affiliate'
export const SETUP_PARAM = 'setup'
export const AFFILIATE_SETUP_PATH = `${AFFILIATE_PATH}?${SETUP_PARAM}=1`
