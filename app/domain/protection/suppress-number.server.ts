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

/** A person's own request replaces a removable entry, never the reverse. */
export async function suppressNumber(tctx: Ctx, input: SuppressNumber): Promise<void> {
  const { accountId, e164, type, addedBy } = input
  const { q } = tctx.db
  const known = await q
    .selectFrom('suppressions')
    .select(['id', 'type'])
    .where('account_id', '=', accountId)
    .where('e164', '=', e164)
    .executeTakeFirst()
  if (known) {
    const upgrades = REMOVABLE_TYPES.has(known.type) && !REMOVABLE_TYPES.has(type)
    if (!upgrades) return
    // Evidence of who asked, and when.
    await q
      .updateTable('suppressions')
      .set({ type, added_by: addedBy, created_at: tctx.clock.now() })
      .where('id', '=', known.id)
      .execute()
    return tell(tctx, input)
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
  await tell(tctx, input)
  await react(tctx, 'suppressionChanged', { accountId, e164 })
}

async function tell(tctx: Ctx, { accountId, e164, type }: SuppressNumber): Promise<void> {
  await tctx.db.recordEvent({
    type: 'suppression.added',
    room: `account:${accountId}`,
    accountId,
    subjectId: e164,
    payload: { e164, type },
  })
}
