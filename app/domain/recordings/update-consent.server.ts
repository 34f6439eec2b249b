import { runLineStep } from '../call-engine/run-dial-step.server'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { findAllPartyConsent, findCallerConsent, isSameConsent, readConsent } from '../protection/consent-states'
import type { PlaceFacts } from '../places/zones'
import { findTargetConsent } from './find-call-consent.server'
import { setLineConsent } from '../lines/set-line-consent.server'

/** By lease: accounts have few, and an import checks each row. */
const openLines = statement((q, p: { account_id: string; contact_id: string }) =>
  q
    .selectFrom('number_leases')
    .innerJoin('lines', 'lines.id', 'number_leases.line_id')
    .select(['lines.id', 'lines.e164', 'lines.consent_source', 'lines.consent_state'])
    .where('number_leases.account_id', '=', p.account_id)
    .where('lines.contact_id', '=', p.contact_id)
    .where('lines.ended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('inbound_calls').select('inbound_calls.id').whereRef('inbound_calls.id', '=', 'lines.id'))),
    ),
)
/** Inbound lines may have no lease: hidden numbers, or numbers we dial. */
const callersLines = statement((q, p: { account_id: string; contact_id: string }) =>
  q
    .selectFrom('inbound_calls')
    .innerJoin('lines', 'lines.id', 'inbound_calls.id')
    .select(['lines.id', 'lines.e164', 'lines.consent_source', 'lines.consent_state'])
    .where('inbound_calls.account_id', '=', p.account_id)
    .where('inbound_calls.ended_at', 'is', null)
    .where('lines.contact_id', '=', p.contact_id)
    .where('lines.ended_at', 'is', null),
)

interface ContactPlace extends Omit<PlaceFacts, 'e164'> {
  id: string
  account_id: string
}

/**
 * Reapplies recording law to live lines when a contact's location changes. A third party's state may still forbid
 * recording.
 */
export async function updateConsent(tx: Ctx, { id: contact_id, account_id, ...place }: ContactPlace): Promise<void> {
  const dialed = await tx.db.all(openLines, { account_id, contact_id })
  const callers = await tx.db.all(callersLines, { account_id, contact_id })
  const updates = [
    ...dialed.map((line) => ({ ...line, consent: findAllPartyConsent({ ...place, e164: line.e164 }) })),
    ...callers.map((line) => ({ ...line, consent: findCallerConsent({ ...place, e164: line.e164 }) })),
  ]
  for (const { id, consent, ...columns } of updates) {
    const stored = readConsent(columns)
    if (isSameConsent(consent, stored)) continue
    const update = consent ?? (await findTargetConsent(tx, id))
    if (!isSameConsent(update, stored)) await runLineStep(tx, id, (step, line) => setLineConsent(step, line, update))
  }
}
