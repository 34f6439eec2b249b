import type { ApiName } from '../api-paths'

/** Of the options menu alone: a shared file would be named in the dialer's first load. */
export const setupApiPaths = {
  'onboarding.findOnboarding': 'GET /api/v1/onboarding',
} as const satisfies Partial<Record<ApiName, `GET /api/${string}`>>
