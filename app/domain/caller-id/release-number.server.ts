import { dispatchToLine } from '../call-engine/run-dial-step.server'
import type { Ctx } from '../context.server'

/** Unused until the carrier lists it again (numbers/share-numbers). */
export async function releaseNumber(tx: Ctx, e164: string): Promise<void> {
  // Of every account: they share one carrier account.
  await tx.db.q
    .updateTable('phone_numbers')
    .set({ released_at: tx.clock.now() })
    .where('e164', '=', e164)
    .where('released_at', 'is', null)
    .execute()
}

/** No phone rang: the lead is dialed from another number. */
export async function releaseNumberOfLine(tx: Ctx, lineId: string, note: string): Promise<void> {
  const { caller_id: e164 } = await tx.db.q
    .selectFrom('lines')
    .select('caller_id')
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  await releaseNumber(tx, e164)
  await dispatchToLine(tx, lineId, { type: 'WITHDRAWN', at: tx.clock.now(), note })
}
