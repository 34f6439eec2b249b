import type { Ctx } from '../context.server'
import { runReactions } from '../reactions'
import { REMOVABLE_TYPES, type SuppressionType } from './protection.schema'

export interface SuppressNumber {
  accountId: string
  /** E.164. */
  e164: string
  type: SuppressionType
  addedBy: string | null
}

/**
 * A person's own request replaces a removable entry, never the reverse. What else suppresses a number beside STOP is stored with
 * the entry, because START lifts only STOP.
 */
export async function suppressNumber(tx: Ctx, input: SuppressNumber): Promise<void> {
  const { accountId, e164, type, addedBy } = input
  const { q } = tx.db
  const known = await q
    .selectFrom('suppressions')
    .select(['id', 'type', 'added_by', 'created_at', 'also_type'])
    .where('account_id', '=', accountId)
    .where('e164', '=', e164)
    .executeTakeFirst()
  if (known) {
    if (known.type === 'STOP' && type !== 'STOP') {
      const outranks = known.also_type === null || (REMOVABLE_TYPES.has(known.also_type) && !REMOVABLE_TYPES.has(type))
      if (outranks) await saveSecondaryEntry(tx, known.id, { type, addedBy, at: tx.clock.now() })
      return
    }
    const upgrades = REMOVABLE_TYPES.has(known.type) && !REMOVABLE_TYPES.has(type)
    if (!upgrades) return
    // Evidence of who asked, and when.
    await q
      .updateTable('suppressions')
      .set({ type, added_by: addedBy, created_at: tx.clock.now() })
      .where('id', '=', known.id)
      .execute()
    if (type === 'STOP' && known.type !== 'STOP')
      await saveSecondaryEntry(tx, known.id, { type: known.type, addedBy: known.added_by, at: known.created_at })
    return publishSuppression(tx, input)
  }
  await q
    .insertInto('suppressions')
    .values({
      id: tx.ids('sup'),
      account_id: accountId,
      e164,
      type,
      added_by: addedBy,
      created_at: tx.clock.now(),
    })
    .execute()
  await publishSuppression(tx, input)
  await runReactions(tx, 'suppressionChanged', { accountId, e164 })
}

async function saveSecondaryEntry(
  tx: Ctx,
  id: string,
  { type, addedBy, at }: { type: Exclude<SuppressionType, 'STOP'>; addedBy: string | null; at: number },
): Promise<void> {
  await tx.db.q
    .updateTable('suppressions')
    .set({ also_type: type, also_added_by: addedBy, also_at: at })
    .where('id', '=', id)
    .execute()
}

/** The event that a number's entry is new or of another type. */
export async function publishSuppression(
  tx: Ctx,
  { accountId, e164, type }: Pick<SuppressNumber, 'accountId' | 'e164' | 'type'>,
): Promise<void> {
  await tx.db.recordEvent({
    type: 'suppression.added',
    room: `account:${accountId}`,
    accountId,
    subjectId: e164,
    payload: { e164, type },
  })
}
