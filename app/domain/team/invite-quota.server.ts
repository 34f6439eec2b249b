import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { teamWords } from './team.words'

const DAY_MS = 24 * 3_600_000
/** Mails to addresses that may not want them. */
export const INVITES_PER_DAY = 200

/** Throws too_many_requests. */
export async function requireInviteQuota(tx: Ctx, accountId: string, wanted: number): Promise<void> {
  const { count } = await tx.db.q
    .selectFrom('team_invites')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('sent_at', '>', tx.clock.now() - DAY_MS)
    .executeTakeFirstOrThrow()
  if (Number(count) + wanted > INVITES_PER_DAY) throw new DomainError('too_many_requests', teamWords.tooManyInvites)
}
