import type { Selectable } from 'kysely'
import type { AttemptsTable } from '../../../db/schema/plumbing'
import { CLOCK_SLACK_MS, settleAttempt } from '../attempts/attempt.server'
import type { Ctx } from '../context.server'
import { hearMessage } from './handle-message-event.server'
import { hearTextTruth } from './handle-text-status.server'

/** Never resends: matches a text with the same body that no other message owns. */
export async function reconcileMessage(ctx: Ctx, attempt: Selectable<AttemptsTable>): Promise<void> {
  const { id: attemptId, subject_id: messageId, to_number: to, from_number: from } = attempt
  const found = await ctx.carrier.findTexts({ to, from, sinceMs: attempt.attempted_at - CLOCK_SLACK_MS })
  await ctx.db.transact('message.reconcile', async (tctx) => {
    const { state } = await tctx.db.q
      .selectFrom('attempts')
      .select('state')
      .where('id', '=', attemptId)
      .executeTakeFirstOrThrow()
    if (state !== 'uncertain') return
    const { body } = await tctx.db.q
      .selectFrom('messages')
      .select('body')
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow()
    const sids = found.map(({ messageSid }) => messageSid)
    const owned =
      sids.length === 0
        ? []
        : await tctx.db.q.selectFrom('messages').select('carrier_sid').where('carrier_sid', 'in', sids).execute()
    const match = found.find(
      (text) => text.body === body && !owned.some(({ carrier_sid }) => carrier_sid === text.messageSid),
    )
    if (match) {
      await settleAttempt(tctx, attemptId, match.messageSid)
      return hearTextTruth(tctx, messageId, match)
    }
    await tctx.db.q
      .updateTable('attempts')
      .set({ state: 'unknown', settled_at: tctx.clock.now() })
      .where('id', '=', attemptId)
      .execute()
    await hearMessage(tctx, messageId, { type: 'NOT_FOUND' })
  })
}
