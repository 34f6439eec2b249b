import type { Ctx } from '../context.server'
import { react } from '../reactions'
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
export async function suppressNumber(tctx: Ctx, input: SuppressNumber): Promise<void> {
  const { accountId, e164, type, addedBy } = input
  const { q } = tctx.db
  const known = await q
    .selectFrom('suppressions')
    .select(['id', 'type', 'added_by', 'created_at', 'also_type'])
    .where('account_id', '=', accountId)
    .where('e164', '=', e164)
    .executeTakeFirst()
  if (known) {
    if (known.type === 'STOP' && type !== 'STOP') {
      const outranks = known.also_type === null || (REMOVABLE_TYPES.has(known.also_type) && !REMOVABLE_TYPES.has(type))
      if (outranks) await storeAlso(tctx, known.id, { type, addedBy, at: tctx.clock.now() })
      return
    }
    const upgrades = REMOVABLE_TYPES.has(known.type) && !REMOVABLE_TYPES.has(type)
    if (!upgrades) return
    // Evidence of who asked, and when.
    await q
      .updateTable('suppressions')
      .set({ type, added_by: addedBy, created_at: tctx.clock.now() })
      .where('id', '=', known.id)
      .execute()
    if (type === 'STOP' && known.type !== 'STOP')
      await storeAlso(tctx, known.id, { type: known.type, addedBy: known.added_by, at: known.created_at })
    return publishSuppression(tctx, input)
  }
  await q
    .insertInto('suppressions')
    .values({
      id: tctx.ids('sup'),
      account_id: accountId,
      e164,
      type,
      added_by: addedBy,
      created_at: tctx.clock.now(),
    })
    .execute()
  await publishSuppression(tctx, input)
  await react(tctx, 'suppressionChanged', { accountId, e164 })
}

async function storeAlso(
  tctx: Ctx,
  id: string,
  { type, addedBy, at }: { type: Exclude<SuppressionType, 'STOP'>; addedBy: string | null; at: number },
): Promise<void> {
  await tctx.db.q
    .updateTable('suppressions')
    .set({ also_type: type, also_added_by: addedBy, also_at: at })
    .where('id', '=', id)
    .execute()
}

/** The event that a number's entry is new or of another type. */
export async function publishSuppression(
  tctx: Ctx,
  { accountId, e164, type }: Pick<SuppressNumber, 'accountId' | 'e164' | 'type'>,
): Promise<void> {
  await tctx.db.recordEvent({
    type: 'suppression.added',
    room: `account:${accountId}`,
    accountId,
    subjectId: e164,
    payload: { e164, type },
  })
}
