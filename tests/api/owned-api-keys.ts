import { createUserApiKey } from '../../app/domain/api-keys/create-user-api-key.server'
import type { Owned } from './owned-ids'

const apiKey: Owned = async (world, owner) => {
  const { id } = await createUserApiKey(world.as(owner), { name: 'My Key', scope: 'INDIVIDUAL', grants: ['READ'] })
  return { params: { id } }
}

export const OWNED_API_KEYS: Record<string, Owned> = {
  'apiKeys.updateApiKey': async (world, owner) => ({ ...(await apiKey(world, owner)), body: { name: 'Reports' } }),
  'apiKeys.revokeApiKey': apiKey,
}
