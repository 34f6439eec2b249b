import { followUp, toSession, type DialStep } from '../call-engine/dial-step'
import type { Selectable } from 'kysely'
import type { DispositionsTable } from '../../../db/schema/dialer'
import { tellTeam } from '../call-history/publish-call.server'
import { queueCallReport } from '../crm/queue-delivery.server'
import { answerDisposition } from './board-call.server'
import type { KeptLine } from '../lines/line-machine.server'
import { suppressCalled } from './suppress-called.server'

/** The board's, or the account's without a board. */
export const dispositionsOf = ({ tctx, session, campaign }: DialStep) =>
  tctx.db.q
    .selectFrom('dispositions')
    .selectAll()
    .where('account_id', '=', session.row.account_id)
    .where('board_id', campaign.board_id === null ? 'is' : '=', campaign.board_id)
    .where('deleted_at', 'is', null)

/** `by`: null if automatic. `isKnown`: the session has it. */
export async function saveDisposition(
  run: DialStep,
  line: KeptLine,
  disposition: Pick<Selectable<DispositionsTable>, 'id' | 'name' | 'category'>,
  { by, isKnown = false }: { by: string | null; isKnown?: boolean },
): Promise<void> {
  const { tctx, session } = run
  const accountId = session.row.account_id
  const now = tctx.clock.now()
  // The line's value may be tentative (drop-voicemail).
  const before = await tctx.db.q
    .selectFrom('calls')
    .select('disposition_id')
    .where('id', '=', line.id)
    .executeTakeFirst()
  const changes = before?.disposition_id !== disposition.id
  await tctx.db.q
    .updateTable('calls')
    .set({ disposition_id: disposition.id, disposed_by: by, disposed_at: now })
    .where('id', '=', line.id)
    .execute()
  await tctx.db.q.updateTable('lines').set({ disposition_id: disposition.id }).where('id', '=', line.id).execute()
  line.row = { ...line.row, disposition_id: disposition.id }
  run.changed.session = true
  if (disposition.category === 'DO_NOT_CONTACT') await suppressCalled(run, line)
  if (changes) await answerDisposition(run, line, disposition.id)
  if (changes)
    await queueCallReport(tctx, {
      accountId,
      contactId: line.row.contact_id,
      callId: line.id,
      disposition: disposition.name,
      byUser: session.row.user_id,
    })
  await tellTeam(tctx, { accountId, callId: line.id })
  await tctx.db.recordEvent({
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
  if (!isKnown) followUp(run, toSession({ type: 'DISPOSED', lineId: line.id }))
}
