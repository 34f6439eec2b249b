import { oc } from '@orpc/contract'
import { z } from 'zod'
import { MAX_API_KEYS } from './api-key-limits'
import { apiKeyList, apiKeyView, createApiKey, updateApiKey } from './api-keys.schema'

const id = z.strictObject({ id: z.string().max(60) })
const tags = ['API keys']

export const apiKeysContract = {
  listApiKeys: oc
    .route({
      method: 'GET',
      path: '/api/v1/api-keys',
      summary: 'List your API keys, and those of your team if you manage it',
      description: '`scopes` are the access levels of keys that you can create. `key` shows only the end of a key.',
      tags,
    })
    .output(apiKeyList),
  countActiveConnections: oc
    .route({
      method: 'GET',
      path: '/api/v1/api-keys/active-connections',
      summary: 'Count your API keys that were used in the last 24 hours',
      tags,
    })
    .output(z.object({ count: z.number().int() })),
  createApiKey: oc
    .route({
      method: 'POST',
      path: '/api/v1/api-keys',
      successStatus: 201,
      summary: 'Create an API key',
      description: `Only this response has the whole \`key\`. It acts as you: \`INDIVIDUAL\` for yourself, \`TEAM\` (owner, admin, manager) for the account, \`AGENCY\` (agency owner) also for company-wide settings. \`grants\`: \`READ\` always, \`WRITE\` changes records, \`OUTREACH\` calls and texts leads. An account has up to ${String(MAX_API_KEYS)} keys (409).`,
      tags,
    })
    .input(createApiKey)
    .output(apiKeyView),
  updateApiKey: oc
    .route({
      method: 'PUT',
      path: '/api/v1/api-keys/{id}',
      summary: 'Rename an API key, or change its grants',
      tags,
    })
    .input(id.extend(updateApiKey.shape))
    .output(apiKeyView),
  revokeApiKey: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/api-keys/{id}',
      successStatus: 200,
      summary: 'Revoke an API key',
      description: 'Its next request is 401.',
      tags,
    })
    .input(id)
    .output(apiKeyView),
}
