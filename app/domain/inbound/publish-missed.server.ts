import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

const ownerOf = statement((q, p: { id: string }) => q.selectFrom('calls').select('user_id').where('id', '=', p.id))

/** To the user whose history shows the call. */
export async function publishMissed(
  tx: Ctx,
  { accountId, callId, at }: { accountId: string; callId: string; at: number },
): Promise<void> {
  const call = await tx.db.first(ownerOf, { id: callId })
  if (!call) return
  await tx.db.recordEvent({
    type: 'call.missed',
    room: `user:${call.user_id}`,
    accountId,
    subjectId: callId,
    payload: { callId, at },
  })
}
