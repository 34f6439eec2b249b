import type { Ctx } from '../context.server'
import { matchesNumber } from '../numbers/match-number'
import { visibleNumbers } from '../numbers/numbers.read.server'
import { nextCursor } from '../paging/page'
import { timeCursor, timePosition } from '../paging/time-cursor'
import { formatPhone } from '../phone-numbers/phone'
import { requirePermission } from '../access/require'
import { findProtectBlocker } from './protection-rules'
import type { SpamQuery } from './spam-protection.schema'

export interface ProtectableNumber {
  id: string
  /** E.164. */
  number: string
  display: string
  nickname: string
  type: 'PERSONAL' | 'SHARED'
  /** Why it cannot be registered. null: it can. */
  reason: string | null
}

/** Active numbers without spam protection, oldest first. Throws forbidden. */
export async function listProtectableNumbers(
  ctx: Ctx,
  { search, cursor, limit }: SpamQuery,
): Promise<{ numbers: ProtectableNumber[]; nextCursor: string | null }> {
  requirePermission(ctx, 'numbers:manage')
  const from = timePosition(cursor)
  const words = search?.trim() ?? ''
  const rows = await visibleNumbers(ctx)
    .leftJoin('spam_registrations', 'spam_registrations.number_id', 'phone_numbers.id')
    .select([
      'phone_numbers.id',
      'phone_numbers.e164',
      'phone_numbers.nickname',
      'phone_numbers.status',
      'phone_numbers.shared',
      'phone_numbers.personal',
      'phone_numbers.carrier_sid',
      'phone_numbers.caller_id_sid',
      'phone_numbers.released_at',
      'phone_numbers.created_at',
    ])
    .where('phone_numbers.status', '=', 'active')
    .where((eb) =>
      eb.or([eb('spam_registrations.state', 'is', null), eb('spam_registrations.state', '=', 'unprotected')]),
    )
    .$if(words !== '', (query) =>
      query.where(
        'phone_numbers.id',
        'in',
        visibleNumbers(ctx).select('phone_numbers.id').where(matchesNumber(words, [])),
      ),
    )
    .$if(from !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('phone_numbers.created_at', 'phone_numbers.id'), '>', tuple(from!.at, from!.id)),
      ),
    )
    .orderBy('phone_numbers.created_at')
    .orderBy('phone_numbers.id')
    .limit(limit + 1)
    .execute()
  return {
    numbers: rows.slice(0, limit).map((row) => ({
      id: row.id,
      number: row.e164,
      display: formatPhone(row.e164),
      nickname: row.nickname,
      type: row.personal === 1 ? ('PERSONAL' as const) : ('SHARED' as const),
      reason: findProtectBlocker(row),
    })),
    nextCursor: nextCursor(rows, limit, ({ created_at: at, id }) => timeCursor({ at, id })),
  }
}
