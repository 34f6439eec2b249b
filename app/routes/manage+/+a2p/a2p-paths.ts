export const A2P_PATH = '/manage/a2p-messaging'
export const BUSINESS_PROFILE_PATH = '/manage/business-profile'
