import { CLAIM_PATH } from '../../+ui/claim-path'

export const NUMBERS_PATH = '/manage/phone-numbers'

export const numberConfigPath = (id: string): string => `${NUMBERS_PATH}/${id}`

/** Field of the selected numbers' ids. */
export const SELECTED_PARAM = 'id'

export type SelectedAction = 'remove' | 'restore'

export const selectedPath = (action: SelectedAction, ids: readonly string[] = []): string => {
  const query = new URLSearchParams(ids.map((id) => [SELECTED_PARAM, id]))
  return `${NUMBERS_PATH}/selected/${action}${ids.length > 0 ? `?${query}` : ''}`
}

export const ADD_PATH = `${NUMBERS_PATH}/add`

/** Field of the claims' ids. */
export const CLAIM_PARAM = 'claim'

/** How long a page waits for the carrier. */
export const CLAIM_WAIT_MS = 15_000

/** What became of claims. `kept`: parameters of the claim page. */
export function claimsPath(ids: readonly string[], kept: Record<string, string>): string {
  const query = new URLSearchParams(ids.map((id) => [CLAIM_PARAM, id]))
  for (const [name, value] of Object.entries(kept)) if (value !== '') query.set(name, value)
  return `${CLAIM_PATH}/failed?${query}`
}

export const codePath = (phone: string): string => `${ADD_PATH}/code?${new URLSearchParams({ phone })}`
