import type { ComplianceRecord } from '../calls/call-story'
import type { Ctx } from '../context.server'
import { statement } from '../../../db/statement'

const complianceOf = statement((q, p: { id: string }) =>
  q.selectFrom('calls').select('compliance').where('id', '=', p.id),
)
const setCompliance = statement((q, p: { id: string; compliance: string }) =>
  q.updateTable('calls').set({ compliance: p.compliance }).where('id', '=', p.id),
)

/** Writes into a call's compliance record how it was to be recorded, or why it was not, as its record says by `change`. */
export async function changeRecordingOnRecord(
  tctx: Ctx,
  callId: string,
  change: (now: string | undefined) => string | undefined,
): Promise<void> {
  const call = await tctx.db.first(complianceOf, { id: callId })
  if (!call) throw new Error(`no call ${callId}`)
  const record = JSON.parse(call.compliance) as ComplianceRecord
  const recording = change(record.recording)
  if (recording === record.recording) return
  await tctx.db.write(setCompliance, { id: callId, compliance: JSON.stringify({ ...record, recording }) })
}
