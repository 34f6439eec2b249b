export const NUMBERS_PATH = '/manage/phone-numbers'

/** Field of the selected numbers' ids. */
export const SELECTED_PARAM = 'id'

export type SelectedAction = 'remove' | 'restore'

export const selectedPath = (action: SelectedAction, ids: readonly string[] = []): string => {
  const query = new URLSearchParams(ids.map((id) => [SELECTED_PARAM, id]))
  return `${NUMBERS_PATH}/selected/${action}${ids.length > 0 ? `?${query}` : ''}`
}
