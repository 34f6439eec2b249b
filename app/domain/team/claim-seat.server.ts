import { hasFreeSeat } from '../accounts/seats.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { usesSeat } from '../permissions'
import { setSeat } from './set-role.server'
import { changeTeam, findMember } from './team-access.server'
import { teamWords } from './team.words'

/** Add to Team: the owner's seat, or that of a member who joined a full team. Throws forbidden, conflict, not_found. */
export async function claimSeat(ctx: Ctx, teamId: string, memberId?: string): Promise<void> {
  await changeTeam(ctx, teamId, 'team:invite', async (tx, team, user) => {
    const member = await findMember(tx, team.account_id, memberId ?? user.userId)
    if (!usesSeat(member.role)) throw new DomainError('conflict', teamWords.roleUsesNoSeat)
    if (member.seat === 1) throw new DomainError('conflict', teamWords.hasSeat)
    if (!(await hasFreeSeat(tx, team.account_id))) throw new DomainError('conflict', teamWords.noFreeSeat)
    await setSeat(tx, { userId: member.id, accountId: team.account_id }, 1)
  })
}
