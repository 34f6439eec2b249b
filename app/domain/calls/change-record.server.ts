import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { ComplianceRecord } from './call-story'

const complianceOf = statement((q, p: { id: string }) =>
  q.selectFrom('calls').select('compliance').where('id', '=', p.id),
)
const setCompliance = statement((q, p: { id: string; compliance: string }) =>
  q.updateTable('calls').set({ compliance: p.compliance }).where('id', '=', p.id),
)

/** Writes into a call's compliance record what `change` makes of it. */
export async function changeRecord(
  tctx: Ctx,
  callId: string,
  change: (record: ComplianceRecord) => Partial<ComplianceRecord>,
): Promise<void> {
  const call = await tctx.db.first(complianceOf, { id: callId })
  if (!call) throw new Error(`no call ${callId}`)
  const record = JSON.parse(call.compliance) as ComplianceRecord
  const compliance = JSON.stringify({ ...record, ...change(record) })
  if (compliance !== call.compliance) await tctx.db.write(setCompliance, { id: callId, compliance })
}
