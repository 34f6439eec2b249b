import type { Ctx } from '../context.server'

/** For calls to a user's own phone. */
export const findCallerId = async (tx: Ctx, accountId: string, chosen: string | null): Promise<string | undefined> => {
  const numbers = await tx.db.q
    .selectFrom('phone_numbers')
    .select('e164')
    .where('account_id', '=', accountId)
    .where('personal', '=', 0)
    .where('released_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return (numbers.find(({ e164 }) => e164 === chosen) ?? numbers[0])?.e164
}
