import { followUp, toSession, type DialStep } from '../call-engine/dial-step'
import { PREVIEW_MS } from '../../../machines/kept-by-server/dial-session'
import type { Candidate } from './choose-next-lead.server'
import { holdNumber } from '../protection/number-lease.server'

export async function lookAtLead(run: DialStep, lead: Candidate): Promise<void> {
  const { tctx, session } = run
  const id = tctx.ids('line')
  const lease = { account_id: session.row.account_id, e164: lead.e164, session_id: session.id, line_id: id }
  if (!(await holdNumber(tctx, lease, PREVIEW_MS))) return
  const { recordId, leadId, contactId, contactName, vendorContactId, e164 } = lead
  followUp(
    run,
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
        until: tctx.clock.now() + PREVIEW_MS,
      },
    }),
  )
}
