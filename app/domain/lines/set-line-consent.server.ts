import type { DialStep } from '../call-engine/dial-step'
import { statement } from '../../../db/statement'
import { updateComplianceRecord } from '../call-history/update-compliance-record.server'
import { toConsentColumns, type AllPartyConsent } from '../protection/consent-states'
import { isForbidden } from '../announcements/announced.server'
import { updateRecordingConsent } from '../announcements/request-recording-with-consent.server'
import type { StoredLine } from './line-machine.server'

const setConsent = statement((q, { id, ...columns }: { id: string } & ReturnType<typeof toConsentColumns>) =>
  q.updateTable('lines').set(columns).where('id', '=', id),
)
const anyRecording = statement((q, p: { call_id: string }) =>
  q.selectFrom('recordings').select('id').where('call_id', '=', p.call_id).limit(1),
)

/** A running recording stops, or pauses for the announcement. */
export async function setLineConsent(step: DialStep, line: StoredLine, consent: AllPartyConsent | null): Promise<void> {
  const { tx } = step
  const { id } = line
  const columns = toConsentColumns(consent)
  await tx.db.write(setConsent, { id, ...columns })
  line.row = { ...line.row, ...columns }
  step.changed.lines.add(id)
  await updateRecordingConsent(step, line)
  if (consent === null || !isForbidden(step, line)) return
  if (!(await tx.db.first(anyRecording, { call_id: id })))
    await updateComplianceRecord(tx, id, ({ recording }) => (recording === 'never' ? {} : { notRecorded: consent }))
}
