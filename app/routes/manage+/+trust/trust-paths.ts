export const BUSINESS_PROFILE_PATH = '/manage/business-profile'
export const STIR_SHAKEN_PATH = '/manage/stir-shaken'
