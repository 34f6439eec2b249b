import type { Ctx } from '../context.server'
import { react } from '../reactions'

/** Also if not removable. */
export async function takeOffList(
  tctx: Ctx,
  { id, accountId, e164 }: { id: string; accountId: string; e164: string },
): Promise<void> {
  await tctx.db.q.deleteFrom('suppressions').where('id', '=', id).execute()
  await tctx.db.recordEvent({
    type: 'suppression.removed',
    room: `account:${accountId}`,
    accountId,
    subjectId: e164,
    payload: { e164 },
  })
  await react(tctx, 'suppressionChanged', { accountId, e164 })
}

/** Lifts a STOP only (product.md). */
export async function liftStop(tctx: Ctx, accountId: string, e164: string): Promise<boolean> {
  const entry = await tctx.db.q
    .selectFrom('suppressions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('e164', '=', e164)
    .where('type', '=', 'STOP')
    .executeTakeFirst()
  if (!entry) return false
  await takeOffList(tctx, { id: entry.id, accountId, e164 })
  return true
}
