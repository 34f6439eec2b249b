import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { DEFAULT_CONVERSATION_S } from './goal-limits'

const lengthOf = statement((q, p: { account_id: string }) =>
  q.selectFrom('goals').select('conversation_seconds').where('account_id', '=', p.account_id),
)

/** A call with talk of this length or more is a conversation. */
export async function conversationLengthMs(ctx: Ctx, accountId: string): Promise<number> {
  const row = await ctx.db.first(lengthOf, { account_id: accountId })
  return (row?.conversation_seconds ?? DEFAULT_CONVERSATION_S) * 1000
}
