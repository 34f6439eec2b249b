import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { ComplianceRecord } from './call-story'

const complianceById = statement((q, p: { id: string }) =>
  q.selectFrom('calls').select('compliance').where('id', '=', p.id),
)
const setCompliance = statement((q, p: { id: string; compliance: string }) =>
  q.updateTable('calls').set({ compliance: p.compliance }).where('id', '=', p.id),
)

export async function readComplianceRecord(ctx: Ctx, callId: string): Promise<ComplianceRecord> {
  const call = await ctx.db.first(complianceById, { id: callId })
  if (!call) throw new Error(`no call ${callId}`)
  return JSON.parse(call.compliance) as ComplianceRecord
}

export async function updateComplianceRecord(
  tx: Ctx,
  callId: string,
  change: (record: ComplianceRecord) => Partial<ComplianceRecord>,
): Promise<void> {
  const record = await readComplianceRecord(tx, callId)
  const compliance = JSON.stringify({ ...record, ...change(record) })
  if (compliance !== JSON.stringify(record)) await tx.db.write(setCompliance, { id: callId, compliance })
}
