import type { Ctx } from '../context.server'
import { react } from '../reactions'
import { publishSuppression } from './suppress-number.server'

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

/**
 * START lifts only a STOP entry: what else put the number on the list takes its place and still suppresses it. Returns whether
 * STOP was lifted.
 */
export async function liftStop(tctx: Ctx, accountId: string, e164: string): Promise<boolean> {
  const entry = await tctx.db.q
    .selectFrom('suppressions')
    .select(['id', 'also_type', 'also_added_by', 'also_at'])
    .where('account_id', '=', accountId)
    .where('e164', '=', e164)
    .where('type', '=', 'STOP')
    .executeTakeFirst()
  if (!entry) return false
  if (entry.also_type === null) {
    await takeOffList(tctx, { id: entry.id, accountId, e164 })
    return true
  }
  await tctx.db.q
    .updateTable('suppressions')
    .set({
      type: entry.also_type,
      added_by: entry.also_added_by,
      created_at: entry.also_at!,
      also_type: null,
      also_added_by: null,
      also_at: null,
    })
    .where('id', '=', entry.id)
    .execute()
  await publishSuppression(tctx, { accountId, e164, type: entry.also_type })
  return true
}
