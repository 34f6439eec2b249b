import { changeRecord } from '../calls/change-record.server'
import { runningRecording, wantOfRecording } from '../calls/request-recording.server'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { recordingNote, recordingNoteOfCaller } from '../protection/consent-states'
import type { PlaceFacts } from '../protection/zones'
import { onLine } from './hear.server'

/** Lines that live hold their number's lease: an account has a few, and an import may ask for each of its rows. */
const openLines = statement((q, p: { account_id: string; contact_id: string }) =>
  q
    .selectFrom('number_leases')
    .innerJoin('lines', 'lines.id', 'number_leases.line_id')
    .select(['lines.id', 'lines.e164', 'lines.recording_note'])
    .where('number_leases.account_id', '=', p.account_id)
    .where('lines.contact_id', '=', p.contact_id)
    .where('lines.ended_at', 'is', null),
)
/** Those of callers hold none. */
const callersLines = statement((q, p: { account_id: string; contact_id: string }) =>
  q
    .selectFrom('inbound_calls')
    .innerJoin('lines', 'lines.id', 'inbound_calls.id')
    .select(['lines.id', 'lines.e164', 'lines.recording_note'])
    .where('inbound_calls.account_id', '=', p.account_id)
    .where('inbound_calls.ended_at', 'is', null)
    .where('lines.contact_id', '=', p.contact_id)
    .where('lines.ended_at', 'is', null),
)
const setNote = statement((q, p: { id: string; recording_note: string | null }) =>
  q.updateTable('lines').set({ recording_note: p.recording_note }).where('id', '=', p.id),
)
const anyRecording = statement((q, p: { call_id: string }) =>
  q.selectFrom('recordings').select('id').where('call_id', '=', p.call_id).limit(1),
)

interface Placed extends Omit<PlaceFacts, 'e164'> {
  id: string
  account_id: string
}

/**
 * More is known of where a contact is, who was chosen already, is called or spoken to: whether they may be recorded is as the
 * law says for that place. A recording that runs is stopped where it wants more consent. Inside the caller's transaction.
 */
export async function followConsent(tctx: Ctx, { id: contact_id, account_id, ...place }: Placed): Promise<void> {
  const dialed = await tctx.db.all(openLines, { account_id, contact_id })
  const callers = await tctx.db.all(callersLines, { account_id, contact_id })
  const told = [
    ...dialed.map((line) => ({ ...line, note: recordingNote({ ...place, e164: line.e164 }) })),
    ...callers.map((line) => ({ ...line, note: recordingNoteOfCaller({ ...place, e164: line.e164 }) })),
  ]
  for (const { id, recording_note, note } of told) {
    if (note === recording_note) continue
    await onLine(tctx, id, async (run, line) => {
      await tctx.db.write(setNote, { id, recording_note: note })
      line.row = { ...line.row, recording_note: note }
      run.changed.lines.add(id)
      if (note === null) return
      const running = await runningRecording(tctx, id)
      if (running && running.wanted !== 'stopped') await wantOfRecording(tctx, line, running, 'stopped')
      // What was recorded before was recorded as the record says.
      if (!(await tctx.db.first(anyRecording, { call_id: id })))
        await changeRecord(tctx, id, ({ recording }) => (recording === 'never' ? {} : { recording: note }))
    })
  }
}
