import type { StepName } from '~/domain/onboarding/onboarding-steps'
import { safeRedirectPath } from '../../+form/safe-redirect-path'

export const ONBOARDING_PATH = '/manage/onboarding'

/** Where the person wanted to go. */
export const NEXT_PARAM = 'next'

export const isOnboarding = (pathname: string): boolean =>
  pathname === ONBOARDING_PATH || pathname.startsWith(`${ONBOARDING_PATH}/`)

/** null: nowhere. Only own paths, and no onboarding. */
export function readPendingPath(query: URLSearchParams): string | null {
  const path = query.get(NEXT_PARAM)
  if (path === null || safeRedirectPath(path) !== path || isOnboarding(path.split('?')[0]!)) return null
  return path
}

export function getStepPath(step: StepName, pendingPath: string | null): string {
  const path = `${ONBOARDING_PATH}/${step}`
  return pendingPath === null ? path : `${path}?${new URLSearchParams({ [NEXT_PARAM]: pendingPath })}`
}
