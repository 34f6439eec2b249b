import { setUserDisabled } from '../access/sign-out.server'
import type { Ctx } from '../context.server'
import type { JobPayloads } from '../jobs/catalogue'
import { RetryLater } from '../jobs/retry-later'
import { runReactions } from '../reactions'
import { setSeat } from './set-role.server'
import { publishTeam, type Member } from './team-access.server'

/** Job at the end of the billing period, unless the seat was restored. */
export async function endCanceledSeat(ctx: Ctx, { userId }: JobPayloads['team.end-seat']): Promise<void> {
  await ctx.db.transact('team.end-seat', async (tx) => {
    const member = await tx.db.q
      .selectFrom('users')
      .select(['id', 'account_id', 'role', 'seat', 'seat_ends_at'])
      .where('id', '=', userId)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (!member?.role || member.seat_ends_at === null) return
    // The machine's clock was changed, or the seat was restored and removed again later.
    const early = member.seat_ends_at - tx.clock.now()
    if (early > 0) throw new RetryLater(early, 'the billing period continues')
    await endSeat(tx, { ...member, role: member.role })
    await publishTeam(tx, member.account_id)
  })
}

/** An owner stays without a seat; others leave. */
export const endSeat = (tx: Ctx, member: Member): Promise<void> =>
  member.role === 'OWNER'
    ? setSeat(tx, { userId: member.id, accountId: member.account_id }, 0)
    : removePerson(tx, { userId: member.id, accountId: member.account_id })

/** See the README: where the person's things go. */
export async function removePerson(tx: Ctx, person: { userId: string; accountId: string }): Promise<void> {
  await runReactions(tx, 'personRemoved', person)
  await setUserDisabled(tx, person)
}
