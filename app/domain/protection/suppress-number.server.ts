import type { Ctx } from '../context.server'
import { react } from '../reactions'
import { REMOVABLE_TYPES, type SuppressionType } from './protection.schema'

export interface SuppressNumber {
  accountId: string
  /** E.164. */
  e164: string
  type: SuppressionType
  /** null: the called party, or the system. */
  addedBy: string | null
}

/**
 * Puts a number on the account's one do-not-call list, for calls, texts and drops. Of two entries the called party's own
 * word stays: it replaces one that a person could take back, never the other way. Runs inside the caller's transaction.
 */
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
    // All of it: whoever asked, and when, is what has to be shown to whoever doubts it.
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
