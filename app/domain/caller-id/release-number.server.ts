import { dispatchToLine } from '../call-engine/run-dial-step.server'
import type { Ctx } from '../context.server'

/** Unused until the carrier lists it again (numbers/check-carrier-numbers). */
export async function releaseNumber(tx: Ctx, { accountId, e164 }: { accountId: string; e164: string }): Promise<void> {
  await tx.db.q
    .updateTable('phone_numbers')
    .set({ released_at: tx.clock.now() })
    .where('account_id', '=', accountId)
    .where('e164', '=', e164)
    .where('released_at', 'is', null)
    .execute()
}

/** No phone rang: the lead is dialed from another number. */
export async function releaseNumberOfLine(tx: Ctx, lineId: string, note: string): Promise<void> {
  const line = await tx.db.q
    .selectFrom('lines')
    .select(['account_id', 'caller_id'])
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  await releaseNumber(tx, { accountId: line.account_id, e164: line.caller_id })
  await dispatchToLine(tx, lineId, { type: 'WITHDRAWN', at: tx.clock.now(), note })
}
