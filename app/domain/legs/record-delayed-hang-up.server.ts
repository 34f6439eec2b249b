import { runLineStep } from '../call-engine/run-dial-step.server'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { isWait, setLineWait } from '../lines/line-codes.server'
import type { LineWait } from '../lines/lines.words'
import { HANGING_UP_STATES } from '../dial-sessions/dialer-views'

const lineOfCall = statement((q, p: { call_sid: string }) =>
  q.selectFrom('attempts').select('subject_id').where('carrier_sid', '=', p.call_sid).where('kind', '=', 'call'),
)

/** Callers open the transaction. */
export async function recordDelayedHangUp(tx: Ctx, { callSid }: { callSid: string }, reason: string): Promise<void> {
  const call = await tx.db.first(lineOfCall, { call_sid: callSid })
  if (!call) return
  const wait: LineWait = { state: 'hangup_delayed', detail: reason }
  await runLineStep(tx, call.subject_id, async (step, line) => {
    if (!HANGING_UP_STATES.includes(line.state) || isWait(line, wait)) return
    await setLineWait(tx, line, wait)
    step.changed.session = true
  })
}
