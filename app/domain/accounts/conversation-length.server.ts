import type { Ctx } from '../context.server'

export const DEFAULT_CONVERSATION_MS = 60_000

/** Talk of this length or more is a conversation. Stored with each call when it ends. */
export const findConversationLengthMs = (_ctx: Ctx, _accountId: string): Promise<number> =>
  Promise.resolve(DEFAULT_CONVERSATION_MS)
