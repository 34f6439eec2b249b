import { runLineStep } from '../call-engine/run-dial-step.server'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { isWait, setLineWait } from '../lines/line-codes.server'
import type { LineWait } from '../lines/lines.words'
import { LATE_STATES } from '../dial-sessions/dialer-views'

const lineOfCall = statement((q, p: { call_sid: string }) =>
  q.selectFrom('attempts').select('subject_id').where('carrier_sid', '=', p.call_sid).where('kind', '=', 'call'),
)

/** Callers open the transaction. */
export async function noteLateEnd(tctx: Ctx, { callSid }: { callSid: string }, why: string): Promise<void> {
  const call = await tctx.db.first(lineOfCall, { call_sid: callSid })
  if (!call) return
  const wait: LineWait = { state: 'hangup_delayed', detail: why }
  await runLineStep(tctx, call.subject_id, async (run, line) => {
    if (!LATE_STATES.includes(line.state) || isWait(line, wait)) return
    await setLineWait(tctx, line, wait)
    run.changed.session = true
  })
}
