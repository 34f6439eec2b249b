import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { numberHealthWords } from './number-health.words'

/** For a caller ID that board or seller chose: it is used although it is resting. null: it is not resting. */
export async function findRestingWarning(ctx: Ctx, e164: string | null): Promise<string | null> {
  if (e164 === null) return null
  const resting = await ctx.db.q
    .selectFrom('number_health')
    .innerJoin('phone_numbers', 'phone_numbers.id', 'number_health.id')
    .select('number_health.id')
    .where('number_health.account_id', '=', requireUser(ctx).accountId)
    .where('phone_numbers.e164', '=', e164)
    .where('number_health.state', '=', 'resting')
    .executeTakeFirst()
  return resting ? numberHealthWords.chosenIsResting : null
}
