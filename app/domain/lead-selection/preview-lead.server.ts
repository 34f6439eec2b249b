import { followUp, toSession, type DialStep } from '../call-engine/dial-step'
import { PREVIEW_MS } from '../../../machines/server/dial-session'
import type { Candidate } from './choose-next-lead.server'
import { acquireNumberLease } from '../protection/number-lease.server'

export async function previewLead(step: DialStep, lead: Candidate): Promise<void> {
  const { tx, session } = step
  const id = tx.ids('line')
  const lease = { account_id: session.row.account_id, e164: lead.e164, session_id: session.id, line_id: id }
  if (!(await acquireNumberLease(tx, lease, PREVIEW_MS))) return
  const { recordId, leadId, contactId, contactName, vendorContactId, e164 } = lead
  followUp(
    step,
    toSession({
      type: 'PREVIEW',
      preview: {
        id,
        recordId,
        ...(leadId !== undefined && { leadId }),
        contactId,
        contactName,
        vendorContactId,
        e164,
        reasons: lead.reasons.map(({ text }) => text),
        until: tx.clock.now() + PREVIEW_MS,
      },
    }),
  )
}
