import type { ApiKeyScope } from './api-keys.schema'

export const apiKeysWords = {
  key: 'API key',
  scopeNotAllowed: 'Your role does not allow this access level',
  tooMany: (max: number) => `Your account has ${max} API keys. Delete one to create another.`,
  scopeNames: { INDIVIDUAL: 'Myself', TEAM: 'Team', AGENCY: 'Agency' } satisfies Record<ApiKeyScope, string>,
} as const
