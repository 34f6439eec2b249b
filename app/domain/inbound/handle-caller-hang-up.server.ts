import { dispatchToLine } from '../call-engine/run-dial-step.server'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { handleLeadEnded } from '../transfers/dispatch-to-transfer.server'
import { dispatchToInbound } from './dispatch-to-inbound.server'

const byCallSid = statement((q, p: { call_sid: string }) =>
  q.selectFrom('inbound_calls').select('id').where('call_sid', '=', p.call_sid),
)

/** False: not a caller's leg. */
export async function handleCallerHangUp(
  tx: Ctx,
  { callSid, ...times }: { callSid: string; at?: number; talkedMs?: number },
): Promise<boolean> {
  const inbound = await tx.db.first(byCallSid, { call_sid: callSid })
  if (!inbound) return false
  await dispatchToLine(tx, inbound.id, {
    type: 'CARRIER_ENDED',
    at: tx.clock.now(),
    status: 'completed',
    callSid,
    note: null,
  })
  await handleLeadEnded(tx, inbound.id)
  await dispatchToInbound(tx, inbound.id, { type: 'CALLER_HUNG_UP', ...times })
  return true
}
