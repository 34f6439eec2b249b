import { dispatchToLine } from '../call-engine/run-dial-step.server'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { handleLeadEnded } from '../transfers/hear-transfer.server'
import { hearInbound } from './hear-inbound.server'

const byCallSid = statement((q, p: { call_sid: string }) =>
  q.selectFrom('inbound_calls').select('id').where('call_sid', '=', p.call_sid),
)

/** False: not a caller's leg. */
export async function hearCallerGone(
  tctx: Ctx,
  { callSid, ...times }: { callSid: string; at?: number; talkedMs?: number },
): Promise<boolean> {
  const known = await tctx.db.first(byCallSid, { call_sid: callSid })
  if (!known) return false
  await dispatchToLine(tctx, known.id, {
    type: 'CARRIER_ENDED',
    at: tctx.clock.now(),
    status: 'completed',
    callSid,
    note: null,
  })
  await handleLeadEnded(tctx, known.id)
  await hearInbound(tctx, known.id, { type: 'GONE', ...times })
  return true
}
