/** Where a page leads back to. */
export const BACK_PARAM = 'back'

export const CLAIM_PATH = '/manage/phone-numbers/claim'

/** The page to claim numbers. `back`: where it leads afterwards. */
export const getClaimPath = (back: string): string => `${CLAIM_PATH}?${new URLSearchParams({ [BACK_PARAM]: back })}`
