import { requireUser } from '../access/require'
import { callableNumbers } from '../accounts/callable-numbers'
import type { Ctx } from '../context.server'

/** Phones that the person confirmed by a code, the newest first. */
export function listOwnPhones(ctx: Ctx): Promise<Array<{ id: string; e164: string }>> {
  const { userId, accountId } = requireUser(ctx)
  return ctx.db.q
    .selectFrom('phone_numbers')
    .select(['id', 'e164'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('personal', '=', 1)
    .where('status', '!=', 'deleted')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** E.164 of the account's number that texts the link. null: it has none. */
export async function findLinkSender(ctx: Ctx): Promise<string | null> {
  const number = await callableNumbers(ctx.db.q, requireUser(ctx))
    .select('phone_numbers.e164')
    .where('phone_numbers.personal', '=', 0)
    .where('phone_numbers.released_at', 'is', null)
    .where('phone_numbers.text_refusal', 'is', null)
    .orderBy('phone_numbers.id')
    .limit(1)
    .executeTakeFirst()
  return number?.e164 ?? null
}
