import { countActiveConnections, listUserApiKeys } from '~/domain/api-keys/api-keys.read.server'
import type { ApiKeyView } from '~/domain/api-keys/api-keys.schema'
import type { Ctx } from '~/domain/context.server'
import { apiKeyPagesWords } from './api-keys.words'

/** null: they could not be loaded. The rest of the page is shown. */
export async function loadApiKeys(ctx: Ctx): Promise<{ apiKeys: ApiKeyView[]; connections: number } | null> {
  try {
    const { apiKeys } = await listUserApiKeys(ctx)
    return { apiKeys, connections: await countActiveConnections(ctx) }
  } catch (error) {
    ctx.log.error({ err: error }, apiKeyPagesWords.loadFailed)
    return null
  }
}
