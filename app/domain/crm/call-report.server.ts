import type { CallReport } from '../crm.port'
import type { Ctx } from '../context.server'
import { fullName } from '../person-name'

/** null: the call lasts; reports include the duration. */
export async function readCallReport(
  ctx: Ctx,
  { callId, disposition }: { callId: string; disposition: string },
): Promise<CallReport | null> {
  const call = await ctx.db.q
    .selectFrom('calls')
    .innerJoin('users', 'users.id', 'calls.user_id')
    .select(['calls.direction', 'calls.e164', 'calls.placed_at', 'calls.ended_at', 'calls.bill_ms'])
    .select(['users.first_name', 'users.last_name'])
    .where('calls.id', '=', callId)
    .executeTakeFirstOrThrow()
  if (call.ended_at === null) return null
  const recording = await ctx.db.q
    .selectFrom('recordings')
    .select('id')
    .where('call_id', '=', callId)
    .where('state', 'not in', ['absent', 'refused'])
    .limit(1)
    .executeTakeFirst()
  return {
    callId,
    direction: call.direction,
    number: call.e164,
    placedAt: call.placed_at,
    talkMs: call.bill_ms,
    disposition,
    seller: fullName(call.first_name, call.last_name),
    storyPath: `/manage/history/${callId}`,
    recorded: recording !== undefined,
  }
}
