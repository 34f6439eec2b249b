import type { Ctx } from '../context.server'
import { runReactions } from '../reactions'
import { publishSuppression } from './suppress-number.server'

/** Also if not removable. */
export async function deleteSuppression(
  tx: Ctx,
  { id, accountId, e164 }: { id: string; accountId: string; e164: string },
): Promise<void> {
  await tx.db.q.deleteFrom('suppressions').where('id', '=', id).execute()
  await tx.db.recordEvent({
    type: 'suppression.removed',
    room: `account:${accountId}`,
    accountId,
    subjectId: e164,
    payload: { e164 },
  })
  await runReactions(tx, 'suppressionChanged', { accountId, e164 })
}

/**
 * START lifts only a STOP entry: what else put the number on the list takes its place and still suppresses it. Returns whether
 * STOP was lifted.
 */
export async function liftStop(tx: Ctx, accountId: string, e164: string): Promise<boolean> {
  const entry = await tx.db.q
    .selectFrom('suppressions')
    .select(['id', 'also_type', 'also_added_by', 'also_at'])
    .where('account_id', '=', accountId)
    .where('e164', '=', e164)
    .where('type', '=', 'STOP')
    .executeTakeFirst()
  if (!entry) return false
  if (entry.also_type === null) {
    await deleteSuppression(tx, { id: entry.id, accountId, e164 })
    return true
  }
  await tx.db.q
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
  await publishSuppression(tx, { accountId, e164, type: entry.also_type })
  return true
}
