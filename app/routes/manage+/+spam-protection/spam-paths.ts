export const SPAM_PATH = '/manage/spam-protection'

export const SPAM_NUMBERS_PATH = `${SPAM_PATH}/numbers`
export const SPAM_VERIFY_PATH = `${SPAM_PATH}/verify`
export const SPAM_PROFILE_PATH = `${SPAM_PATH}/profile`

/** Field of the selected rows' ids. */
export const SPAM_ID_PARAM = 'id'
/** Field of the selected numbers, E.164. */
export const SPAM_NUMBER_PARAM = 'number'

export const spamActionPath = (action: 'remove' | 'restore', ids: readonly string[] = []): string => {
  const query = new URLSearchParams(ids.map((id) => [SPAM_ID_PARAM, id]))
  return `${SPAM_PATH}/${action}${ids.length > 0 ? `?${query}` : ''}`
}

export const registerPath = (numbers: readonly string[] = []): string => {
  const query = new URLSearchParams(numbers.map((number) => [SPAM_NUMBER_PARAM, number]))
  return `${SPAM_NUMBERS_PATH}/register${numbers.length > 0 ? `?${query}` : ''}`
}

export const spamCodePath = (phone: string): string => `${SPAM_VERIFY_PATH}/code?${new URLSearchParams({ phone })}`
