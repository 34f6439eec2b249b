import type { Ctx } from '../../app/domain/context.server'
import { changeMemberRole } from '../../app/domain/team/change-role.server'
import { claimSeat } from '../../app/domain/team/claim-seat.server'
import { deleteMember } from '../../app/domain/team/delete-member.server'
import { inviteMembers } from '../../app/domain/team/invite-members.server'
import { joinTeam } from '../../app/domain/team/join-team.server'
import { removeSeat } from '../../app/domain/team/remove-seat.server'
import { resendInvite } from '../../app/domain/team/resend-invite.server'
import { restoreSeat } from '../../app/domain/team/restore-seat.server'
import { revokeInvite } from '../../app/domain/team/revoke-invite.server'
import { getMemberNumbers, getTeam } from '../../app/domain/team/team.read.server'
import type { TeamView } from '../../app/domain/team/team.schema'
import { os } from './implement'

const { team: at } = os

async function answerTeam(ctx: Ctx, teamId: string, change: Promise<unknown>): Promise<TeamView> {
  await change
  return getTeam(ctx, teamId)
}

export const team = {
  findTeam: at.findTeam.handler(({ context: { ctx }, input: { teamId, ...query } }) => getTeam(ctx, teamId, query)),
  inviteMembers: at.inviteMembers.handler(({ context: { ctx }, input: { teamId, ...form } }) =>
    answerTeam(ctx, teamId, inviteMembers(ctx, teamId, form)),
  ),
  resendInvite: at.resendInvite.handler(({ context: { ctx }, input: { teamId, inviteId } }) =>
    answerTeam(ctx, teamId, resendInvite(ctx, teamId, inviteId)),
  ),
  deleteInvite: at.deleteInvite.handler(({ context: { ctx }, input: { teamId, inviteId } }) =>
    answerTeam(ctx, teamId, revokeInvite(ctx, teamId, inviteId)),
  ),
  updateMember: at.updateMember.handler(({ context: { ctx }, input: { teamId, memberId, role } }) =>
    answerTeam(ctx, teamId, changeMemberRole(ctx, teamId, memberId, role)),
  ),
  deleteMember: at.deleteMember.handler(({ context: { ctx }, input: { teamId, memberId } }) =>
    answerTeam(ctx, teamId, deleteMember(ctx, teamId, memberId)),
  ),
  findMemberNumbers: at.findMemberNumbers.handler(({ context: { ctx }, input: { teamId, memberId } }) =>
    getMemberNumbers(ctx, teamId, memberId),
  ),
  claimSeat: at.claimSeat.handler(({ context: { ctx }, input: { teamId, memberId } }) =>
    answerTeam(ctx, teamId, claimSeat(ctx, teamId, memberId)),
  ),
  removeSeat: at.removeSeat.handler(({ context: { ctx }, input: { teamId, ...removal } }) =>
    answerTeam(ctx, teamId, removeSeat(ctx, teamId, removal)),
  ),
  restoreSeat: at.restoreSeat.handler(({ context: { ctx }, input: { teamId, memberId } }) =>
    answerTeam(ctx, teamId, restoreSeat(ctx, teamId, memberId)),
  ),
  joinTeam: at.joinTeam.handler(({ context: { ctx }, input }) => joinTeam(ctx, input)),
}
