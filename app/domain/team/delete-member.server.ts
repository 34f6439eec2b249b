import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { usesSeat } from '../permissions'
import { removePerson } from './end-seat.server'
import { findRemovalBlocker } from './member-rules'
import { changeTeam, countOwners, findMember } from './team-access.server'
import { teamWords } from './team.words'

/** A person without a seat leaves immediately. Throws forbidden, conflict, not_found. */
export async function deleteMember(ctx: Ctx, teamId: string, memberId: string): Promise<void> {
  await changeTeam(ctx, teamId, 'team:manage', async (tx, team, user) => {
    const member = await findMember(tx, team.account_id, memberId)
    const blocker = findRemovalBlocker(user, member, { owners: await countOwners(tx, team.account_id) })
    if (blocker) throw new DomainError('conflict', blocker)
    if (usesSeat(member.role) && member.seat === 1) throw new DomainError('conflict', teamWords.removeSeatInstead)
    await removePerson(tx, { userId: member.id, accountId: team.account_id })
  })
}
