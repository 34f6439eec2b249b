import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { deleteUnsentCallNote, queueCallNote } from '../crm/queue-delivery.server'
import type { CallNote } from './call-history.schema'
import { findCallNote } from './call-note.read.server'
import { publishCallToTeam } from './publish-call-to-team.server'

/** Own calls only; empty deletes. Queues one CRM delivery. Throws forbidden, not_found. */
export async function saveCallNote(ctx: Ctx, { uuid, text }: { uuid: string; text: string }): Promise<CallNote> {
  const user = requirePermission(ctx, 'call')
  return ctx.db.transact('call-note.save', async (tx) => {
    const call = await tx.db.q
      .selectFrom('calls')
      .select(['id', 'account_id', 'contact_id'])
      .where('id', '=', uuid)
      .where('account_id', '=', user.accountId)
      .where('user_id', '=', user.userId)
      .executeTakeFirst()
    if (!call) throw notFound('Call')
    const now = tx.clock.now()
    if (text === '') {
      await tx.db.q.deleteFrom('call_notes').where('call_id', '=', call.id).execute()
      await deleteUnsentCallNote(tx, call.account_id, call.id)
    } else {
      await tx.db.q
        .insertInto('call_notes')
        .values({ call_id: call.id, account_id: call.account_id, text, created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.column('call_id').doUpdateSet({ text, updated_at: now }))
        .execute()
      await queueCallNote(tx, {
        accountId: call.account_id,
        contactId: call.contact_id,
        callId: call.id,
        byUser: user.userId,
      })
    }
    await publishCallToTeam(tx, { accountId: call.account_id, callId: call.id })
    return findCallNote(tx, call.id)
  })
}
