import type { Ctx } from '../app/domain/context.server'
import { BootError } from './boot-error'

/** A reply to a shared number may reach the inbox of another account. Throws BootError. */
export async function requireUnsharedNumbers({ db, areNumbersShared }: Ctx): Promise<void> {
  if (areNumbersShared) return
  const shared = await db.q
    .selectFrom('phone_numbers')
    .select('e164')
    .where('carrier_sid', 'is not', null)
    .where('released_at', 'is', null)
    .groupBy('e164')
    .having((eb) => eb.fn.count('account_id').distinct(), '>', 1)
    .orderBy('e164')
    .limit(1)
    .executeTakeFirst()
  if (shared)
    throw new BootError([
      `several accounts have the number ${shared.e164}, and replies may reach any of them: set SHARE_NUMBERS=1 to accept that`,
    ])
}
