import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import type { JobPayloads } from '../jobs/catalogue'
import { RetryLater } from '../jobs/retry-later'
import { publishNumber } from './publish-number.server'
import { runReactions } from '../reactions'

const BUSY_RETRY_MS = 60_000

/** Job at the end of the billing period. A number with a call is deleted after the call. */
export async function deleteCanceledNumber(ctx: Ctx, { numberId }: JobPayloads['number.delete']): Promise<void> {
  await ctx.db.transact('number.delete', async (tx) => {
    const number = await tx.db.q
      .selectFrom('phone_numbers')
      .select(['account_id', 'e164', 'status', 'cancels_at'])
      .where('id', '=', numberId)
      .executeTakeFirst()
    if (number?.status !== 'pending_cancellation' || number.cancels_at === null) return
    // Restored, and removed again later.
    if (number.cancels_at > tx.clock.now()) return
    if (await hasCall(tx, number)) throw new RetryLater(BUSY_RETRY_MS, 'a call uses the number')
    await deleteNumber(tx, numberId)
  })
}

async function hasCall(tx: Ctx, { account_id, e164 }: { account_id: string; e164: string }): Promise<boolean> {
  const caller = await tx.db.q
    .selectFrom('inbound_calls')
    .select('id')
    .where('account_id', '=', account_id)
    .where('called', '=', e164)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (caller) return true
  const line = await tx.db.q
    .selectFrom('dial_sessions')
    .innerJoin('lines', 'lines.session_id', 'dial_sessions.id')
    .select('lines.id')
    .where('dial_sessions.account_id', '=', account_id)
    .where('dial_sessions.ended_at', 'is', null)
    .where('lines.caller_id', '=', e164)
    .where('lines.ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return line !== undefined
}

/** Final: the carrier has no way back. Threads and calls stay readable; boards and call forwarding lose the number. */
export async function deleteNumber(tx: Ctx, id: string): Promise<void> {
  const { q } = tx.db
  const now = tx.clock.now()
  const number = await q
    .updateTable('phone_numbers')
    .set((eb) => ({
      status: 'deleted',
      deleted_at: now,
      released_at: eb.fn.coalesce('released_at', eb.val(now)),
      cancels_at: null,
      charge_at: null,
      charge_tries: 0,
    }))
    .where('id', '=', id)
    .returning(['account_id', 'carrier_sid', 'e164'])
    .executeTakeFirstOrThrow()
  await q.deleteFrom('board_numbers').where('number_id', '=', id).execute()
  await q
    .updateTable('phone_numbers')
    .set({ forwarding: 'settings', forwarding_number_id: null })
    .where('forwarding_number_id', '=', id)
    .execute()
  if (number.carrier_sid !== null)
    await enqueue(tx, {
      kind: 'number.release',
      accountId: number.account_id,
      key: `number:${id}:release`,
      payload: { numberId: id },
    })
  await publishNumber(tx, number.account_id, id)
  await runReactions(tx, 'numberDeleted', { accountId: number.account_id, numberId: id, e164: number.e164 })
}

/** Job. */
export async function releaseAtCarrier(ctx: Ctx, { numberId }: JobPayloads['number.release']): Promise<void> {
  const number = await ctx.db.q
    .selectFrom('phone_numbers')
    .select(['status', 'carrier_sid'])
    .where('id', '=', numberId)
    .executeTakeFirst()
  if (number?.status === 'deleted' && number.carrier_sid !== null) await ctx.carrier.releaseNumber(number.carrier_sid)
}
