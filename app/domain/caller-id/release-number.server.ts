import { dispatchToLine } from '../call-engine/run-dial-step.server'
import type { Ctx } from '../context.server'

/** The carrier would not let a call come from a number: nobody calls from it until the carrier lists it again (`shareNumbers`). */
export async function releaseNumber(tctx: Ctx, e164: string): Promise<void> {
  // Of every account: all of them call from the numbers of one carrier account.
  await tctx.db.q
    .updateTable('phone_numbers')
    .set({ released_at: tctx.clock.now() })
    .where('e164', '=', e164)
    .where('released_at', 'is', null)
    .execute()
}

/**
 * The carrier would not let a line call from its number, as `note` says. No phone rang, so the lead stands in its place again and is
 * dialed from another number, if there is one.
 */
export async function releaseNumberOfLine(tctx: Ctx, lineId: string, note: string): Promise<void> {
  const { caller_id: e164 } = await tctx.db.q
    .selectFrom('lines')
    .select('caller_id')
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  await releaseNumber(tctx, e164)
  await dispatchToLine(tctx, lineId, { type: 'WITHDRAWN', at: tctx.clock.now(), note })
}
