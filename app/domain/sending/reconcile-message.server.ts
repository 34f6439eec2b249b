import type { Selectable } from 'kysely'
import type { AttemptsTable } from '../../../db/schema/plumbing'
import { CLOCK_SLACK_MS, resolveAttempt } from '../attempts/attempt.server'
import type { Ctx } from '../context.server'
import { handleMessageEvent } from './handle-message-event.server'
import { applyTextStatus } from './handle-text-status.server'

/** Never resends: matches a text with the same body that no other message owns. */
export async function reconcileMessage(ctx: Ctx, attempt: Selectable<AttemptsTable>): Promise<void> {
  const { id: attemptId, subject_id: messageId, to_number: to, from_number: from } = attempt
  const found = await ctx.carrier.findTexts({ to, from, sinceMs: attempt.attempted_at - CLOCK_SLACK_MS })
  await ctx.db.transact('message.reconcile', async (tx) => {
    const { state } = await tx.db.q
      .selectFrom('attempts')
      .select('state')
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
    if (state !== 'uncertain') return
    const { body } = await tx.db.q
      .selectFrom('messages')
      .select('body')
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow()
    const sids = found.map(({ messageSid }) => messageSid)
    const owned =
      sids.length === 0
        ? []
        : await tx.db.q.selectFrom('messages').select('carrier_sid').where('carrier_sid', 'in', sids).execute()
    const match = found.find(
      (text) => text.body === body && !owned.some(({ carrier_sid }) => carrier_sid === text.messageSid),
    )
    if (match) {
      await resolveAttempt(tx, attemptId, match.messageSid)
      return applyTextStatus(tx, messageId, match)
    }
    await tx.db.q
      .updateTable('attempts')
      .set({ state: 'unknown', completed_at: tx.clock.now() })
      .where('id', '=', attemptId)
      .execute()
    await handleMessageEvent(tx, messageId, { type: 'NOT_FOUND' })
  })
}
