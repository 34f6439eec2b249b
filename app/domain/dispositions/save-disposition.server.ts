import { followUp, toSession, type DialStep } from '../call-engine/dial-step'
import type { Selectable } from 'kysely'
import type { DispositionsTable } from '../../../db/schema/dialer'
import { publishCallToTeam } from '../call-history/publish-call-to-team.server'
import { queueCallReport } from '../crm/queue-delivery.server'
import { applyDisposition } from './board-call.server'
import type { StoredLine } from '../lines/line-machine.server'
import { suppressCalled } from './suppress-called.server'

/** The board's, or the account's without a board. */
export const dispositionsOf = ({ tx, session, campaign }: DialStep) =>
  tx.db.q
    .selectFrom('dispositions')
    .selectAll()
    .where('account_id', '=', session.row.account_id)
    .where('board_id', campaign.board_id === null ? 'is' : '=', campaign.board_id)
    .where('deleted_at', 'is', null)

/** `by`: null if automatic. `isKnown`: the session has it. */
export async function saveDisposition(
  step: DialStep,
  line: StoredLine,
  disposition: Pick<Selectable<DispositionsTable>, 'id' | 'name' | 'category'>,
  { by, isKnown = false }: { by: string | null; isKnown?: boolean },
): Promise<void> {
  const { tx, session } = step
  const accountId = session.row.account_id
  const now = tx.clock.now()
  // The line's value may be tentative (drop-voicemail).
  const before = await tx.db.q.selectFrom('calls').select('disposition_id').where('id', '=', line.id).executeTakeFirst()
  const changes = before?.disposition_id !== disposition.id
  await tx.db.q
    .updateTable('calls')
    .set({ disposition_id: disposition.id, disposed_by: by, disposed_at: now })
    .where('id', '=', line.id)
    .execute()
  await tx.db.q.updateTable('lines').set({ disposition_id: disposition.id }).where('id', '=', line.id).execute()
  line.row = { ...line.row, disposition_id: disposition.id }
  step.changed.session = true
  if (disposition.category === 'DO_NOT_CONTACT') await suppressCalled(step, line)
  if (changes) await applyDisposition(step, line, disposition.id)
  if (changes)
    await queueCallReport(tx, {
      accountId,
      contactId: line.row.contact_id,
      callId: line.id,
      disposition: disposition.name,
      byUser: session.row.user_id,
    })
  await publishCallToTeam(tx, { accountId, callId: line.id })
  await tx.db.recordEvent({
    type: 'call.disposed',
    room: `user:${session.row.user_id}`,
    accountId,
    subjectId: line.id,
    payload: {
      callId: line.id,
      contactId: line.row.contact_id,
      dispositionId: disposition.id,
      name: disposition.name,
    },
  })
  if (!isKnown) followUp(step, toSession({ type: 'DISPOSED', lineId: line.id }))
}
