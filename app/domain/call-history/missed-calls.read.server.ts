import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import type { MissedCall } from './call-history.schema'
import { MAX_MISSED } from './call-history.schema'

/** Of a call: ringing, greeting and voicemail. */
const LONGEST_MS = 3_600_000

const seenAt = statement((q, p: { id: string }) =>
  q.selectFrom('users').select('inbound_seen_at').where('id', '=', p.id),
)
const missedSince = statement((q, p: { account_id: string; user_id: string; placed: number; ended: number }) =>
  q
    .selectFrom('calls')
    .select(['id', 'ended_at'])
    .where('account_id', '=', p.account_id)
    .where('user_id', '=', p.user_id)
    .where('direction', '=', 'inbound')
    .where('placed_at', '>', p.placed)
    .where('ended_at', '>', p.ended)
    .where('bridged_at', 'is', null)
    .where((where) => where.or([where('outcome', '=', 'missed'), where('outcome', '=', 'voicemail')]))
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_MISSED),
)

/** Own inbound calls that no one answered, since the user last opened the inbound history. Newest first. */
export async function listMissedCalls(ctx: Ctx): Promise<MissedCall[]> {
  const { accountId, userId } = requireUser(ctx)
  const ended = (await ctx.db.first(seenAt, { id: userId }))?.inbound_seen_at ?? 0
  const bounds = { placed: ended - LONGEST_MS, ended }
  const rows = await ctx.db.all(missedSince, { account_id: accountId, user_id: userId, ...bounds })
  return rows.map(({ id, ended_at }) => ({ callId: id, at: ended_at! }))
}
