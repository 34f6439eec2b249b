import { z } from 'zod'
import { requiredText } from '../required-text'
import { MAX_API_KEY_NAME } from './api-key-limits'

/** Access level. */
export const API_KEY_SCOPES = ['INDIVIDUAL', 'TEAM', 'AGENCY'] as const
export const apiKeyScope = z.enum(API_KEY_SCOPES)
export type ApiKeyScope = z.infer<typeof apiKeyScope>

/** `OUTREACH`: calls and texts leads. */
export const API_KEY_GRANTS = ['READ', 'WRITE', 'OUTREACH'] as const
export const apiKeyGrant = z.enum(API_KEY_GRANTS)
export type ApiKeyGrant = z.infer<typeof apiKeyGrant>

const name = requiredText('Name', MAX_API_KEY_NAME)
/** `READ` is always granted. */
const grants = z.array(apiKeyGrant).max(API_KEY_GRANTS.length)

export const createApiKey = z.strictObject({ name, scope: apiKeyScope, grants: grants.default(['READ', 'WRITE']) })
export type CreateApiKey = z.infer<typeof createApiKey>

/** Absent grants stay. */
export const updateApiKey = z.strictObject({ name, grants: grants.optional() })
export type UpdateApiKey = z.infer<typeof updateApiKey>

export const apiKeyView = z.object({
  id: z.string(),
  name: z.string(),
  scope: apiKeyScope,
  grants: z.array(apiKeyGrant),
  createdAt: z.iso.datetime(),
  createdBy: z.object({ id: z.string(), name: z.string() }),
  lastUsedAt: z.iso.datetime().nullable(),
  /** In full when it is created, then only its end. */
  key: z.string(),
  revokedAt: z.iso.datetime().nullable(),
})
export type ApiKeyView = z.infer<typeof apiKeyView>

export const apiKeyList = z.object({ apiKeys: z.array(apiKeyView), scopes: z.array(apiKeyScope) })
