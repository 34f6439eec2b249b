import { hasFreeSeat } from '../accounts/seats.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { usesSeat } from '../permissions'
import { findRoleBlocker } from './member-rules'
import { setRole } from './set-role.server'
import { changeTeam, countOwners, findMember } from './team-access.server'
import type { MemberRole } from './team.schema'
import { teamWords } from './team.words'

/** Throws forbidden, conflict, not_found. */
export async function changeMemberRole(ctx: Ctx, teamId: string, memberId: string, role: MemberRole): Promise<void> {
  await changeTeam(ctx, teamId, 'team:invite', async (tx, team, user) => {
    const member = await findMember(tx, team.account_id, memberId)
    const blocker = findRoleBlocker(user, member, { owners: await countOwners(tx, team.account_id) })
    if (blocker) throw new DomainError('conflict', blocker)
    if (member.role === role) return
    const holdsSeat = usesSeat(member.role) && member.seat === 1
    if (usesSeat(role) && !holdsSeat && !(await hasFreeSeat(tx, team.account_id)))
      throw new DomainError('conflict', teamWords.noFreeSeat, { role: [teamWords.noFreeSeat] })
    await setRole(tx, { userId: member.id, accountId: team.account_id }, role)
  })
}
