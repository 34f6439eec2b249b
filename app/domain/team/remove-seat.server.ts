import type { z } from 'zod'
import { shareNumber } from '../numbers/release-numbers-of-person.server'
import { removeNumbers } from '../numbers/remove-numbers.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { enqueue } from '../jobs/enqueue.server'
import { usesSeat } from '../permissions'
import { scheduleSeatRemoval } from '../subscriptions/schedule-seat-removal.server'
import { endSeat } from './end-seat.server'
import { findRemovalBlocker } from './member-rules'
import { findPeriodEnd } from './period-end.read.server'
import { changeTeam, countOwners, findMember } from './team-access.server'
import type { seatRemoval } from './team.schema'
import { teamWords } from './team.words'

/**
 * A paid seat is canceling until the end of the billing period; otherwise it ends immediately. An owner without a seat
 * stays in the team. Throws forbidden, conflict, not_found.
 */
export async function removeSeat(
  ctx: Ctx,
  teamId: string,
  { memberId, numberId }: z.infer<typeof seatRemoval>,
): Promise<{ endsAt: number | null }> {
  return changeTeam(ctx, teamId, 'billing', async (tx, team, user) => {
    const member = await findMember(tx, team.account_id, memberId)
    if (!usesSeat(member.role) || member.seat === 0) throw new DomainError('conflict', teamWords.noSeatToRemove)
    if (member.seat_ends_at !== null) throw new DomainError('conflict', teamWords.seatCanceling)
    if (member.role !== 'OWNER') {
      const blocker = findRemovalBlocker(user, member, { owners: await countOwners(tx, team.account_id) })
      if (blocker) throw new DomainError('conflict', blocker)
    }
    if (numberId !== undefined) await removeNumberOf(tx, member.id, numberId)
    const endsAt = await findPeriodEnd(tx, team.account_id)
    if (endsAt === null) {
      await endSeat(tx, member)
      return { endsAt }
    }
    await scheduleSeatRemoval(tx, team.account_id, -1)
    await tx.db.q.updateTable('users').set({ seat_ends_at: endsAt }).where('id', '=', member.id).execute()
    await enqueue(tx, {
      kind: 'team.end-seat',
      accountId: team.account_id,
      key: `seat:${member.id}:${tx.ids('hist')}`,
      payload: { userId: member.id },
      runAt: endsAt,
    })
    return { endsAt }
  })
}

/** Throws conflict, not_found, forbidden. */
async function removeNumberOf(tx: Ctx, memberId: string, numberId: string): Promise<void> {
  const number = await tx.db.q
    .selectFrom('phone_numbers')
    .select(['account_id', 'user_id', 'personal', 'shared'])
    .where('id', '=', numberId)
    .executeTakeFirst()
  if (number?.user_id !== memberId || number.personal === 1) throw new DomainError('conflict', teamWords.notTheirNumber)
  // The owner does not see a private number.
  if (number.shared === 0) await shareNumber(tx, number.account_id, numberId)
  await removeNumbers(tx, [numberId])
}
