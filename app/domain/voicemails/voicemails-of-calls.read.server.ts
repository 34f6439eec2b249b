import type { Ctx } from '../context.server'
import { requireUser } from '../access/require'
import type { Inbox } from './voicemails.schema'

export interface VoicemailOfCall {
  id: string
  inbox: Inbox
}

/** Only those that the user may open. */
export async function findVoicemailsOfCalls(
  ctx: Ctx,
  callIds: readonly string[],
): Promise<ReadonlyMap<string, VoicemailOfCall>> {
  if (callIds.length === 0) return new Map()
  const { userId, role } = requireUser(ctx)
  const rows = await ctx.db.q
    .selectFrom('voicemails')
    .select(['id', 'call_id', 'user_id'])
    .where('call_id', 'in', callIds)
    .where('deleted_at', 'is', null)
    .where(({ eb, or }) => or([eb('user_id', '=', userId), ...(role === null ? [] : [eb('user_id', 'is', null)])]))
    .execute()
  return new Map(
    rows.map(({ id, call_id, user_id }) => [call_id, { id, inbox: user_id === null ? 'team' : 'personal' }]),
  )
}
