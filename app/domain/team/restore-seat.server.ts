import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { scheduleSeatRemoval } from '../subscriptions/schedule-seat-removal.server'
import { changeTeam, findMember } from './team-access.server'
import { teamWords } from './team.words'

/** Throws forbidden, conflict, not_found. */
export async function restoreSeat(ctx: Ctx, teamId: string, memberId: string): Promise<void> {
  await changeTeam(ctx, teamId, 'billing', async (tx, team) => {
    const member = await findMember(tx, team.account_id, memberId)
    if (member.seat_ends_at === null) throw new DomainError('conflict', teamWords.seatNotCanceling)
    await scheduleSeatRemoval(tx, team.account_id, 1)
    await tx.db.q.updateTable('users').set({ seat_ends_at: null }).where('id', '=', member.id).execute()
  })
}
