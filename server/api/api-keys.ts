import { countActiveConnections, listUserApiKeys } from '../../app/domain/api-keys/api-keys.read.server'
import { createUserApiKey } from '../../app/domain/api-keys/create-user-api-key.server'
import { revokeUserApiKey } from '../../app/domain/api-keys/revoke-user-api-key.server'
import { updateUserApiKey } from '../../app/domain/api-keys/update-user-api-key.server'
import { os } from './implement'

export const apiKeys = {
  listApiKeys: os.apiKeys.listApiKeys.handler(({ context }) => listUserApiKeys(context.ctx)),
  countActiveConnections: os.apiKeys.countActiveConnections.handler(async ({ context }) => ({
    count: await countActiveConnections(context.ctx),
  })),
  createApiKey: os.apiKeys.createApiKey.handler(({ context, input }) => createUserApiKey(context.ctx, input)),
  updateApiKey: os.apiKeys.updateApiKey.handler(({ context, input: { id, ...change } }) =>
    updateUserApiKey(context.ctx, id, change),
  ),
  revokeApiKey: os.apiKeys.revokeApiKey.handler(({ context, input }) => revokeUserApiKey(context.ctx, input.id)),
}
