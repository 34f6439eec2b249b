import { tellTeam } from '../calls/tell-team.server'
import type { Ctx } from '../context.server'
import { queueCallReport } from '../crm/queue-delivery.server'
import { notFound } from '../errors'
import { answerDisposition } from './board-call.server'
import type { DialSessionView } from './dialer.schema'
import { onOwnLine } from './hang-up-line.server'
import { suppressCalled } from './suppress-called.server'
import { tellDialSession } from './tell.server'

/** Saves what came of a call. 'Do not contact' puts every number of the contact on the do-not-call list. Saving again changes the choice. */
export const disposeLine = (
  ctx: Ctx,
  input: { id: string; lineId: string; dispositionId: string },
): Promise<DialSessionView> =>
  onOwnLine(ctx, input, 'line.dispose', async (run, line) => {
    const { tctx, session } = run
    const accountId = session.row.account_id
    const disposition = await tctx.db.q
      .selectFrom('dispositions')
      .selectAll()
      .where('id', '=', input.dispositionId)
      .where('account_id', '=', accountId)
      // A board has dispositions of its own; calls outside boards have the account's.
      .where('board_id', run.campaign.board_id === null ? 'is' : '=', run.campaign.board_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!disposition) throw notFound('Disposition')
    const now = tctx.clock.now()
    const changes = line.row.disposition_id !== disposition.id
    await tctx.db.q
      .updateTable('calls')
      .set({ disposition_id: disposition.id, disposed_by: session.row.user_id, disposed_at: now })
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
    await tellDialSession(run, { type: 'DISPOSED', lineId: line.id })
  })
