import { oc } from '@orpc/contract'
import { z } from 'zod'
import { changeRole, inviteForm, joinByCode, seatRemoval, teamNumbersView, teamOf, teamView } from './team.schema'

const tags = ['Team']
const id = z.string().max(60)
const member = teamOf.extend({ memberId: id })
const invite = teamOf.extend({ inviteId: id })

/** Each write answers the team as it is now. */
export const teamContract = {
  findTeam: oc
    .route({
      method: 'GET',
      path: '/api/v1/teams/{teamId}',
      summary: 'The team: owner, members with status, invites and seats used',
      tags,
    })
    .input(
      teamOf.extend({
        search: z.string().max(200).optional(),
        /** Epoch ms: start of the viewer's day. */
        since: z.coerce.number().int().min(0).optional(),
      }),
    )
    .output(teamView),
  inviteMembers: oc
    .route({
      method: 'POST',
      path: '/api/v1/teams/{teamId}/invites',
      successStatus: 201,
      summary: 'Invite people by e-mail: all rows or none. An invite of a role with a seat uses a seat',
      description:
        'The activation code is only in the mail: 10 characters, works once, for 14 days. Errors name the row: `invites[0].email`.',
      tags,
    })
    .input(inviteForm.extend(teamOf.shape))
    .output(teamView),
  resendInvite: oc
    .route({
      method: 'POST',
      path: '/api/v1/teams/{teamId}/invites/{inviteId}/resend',
      summary: 'Mail an invite with a new activation code. The earlier code stops working',
      tags,
    })
    .input(invite)
    .output(teamView),
  deleteInvite: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/teams/{teamId}/invites/{inviteId}',
      successStatus: 200,
      summary: 'Revoke an invite: its code stops working and its seat is free',
      tags,
    })
    .input(invite)
    .output(teamView),
  updateMember: oc
    .route({
      method: 'PUT',
      path: '/api/v1/teams/{teamId}/members/{memberId}',
      summary: 'Change a member’s role. A role with a seat needs a free one',
      tags,
    })
    .input(changeRole.extend(member.shape))
    .output(teamView),
  deleteMember: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/teams/{teamId}/members/{memberId}',
      successStatus: 200,
      summary: 'Remove a member without a seat, immediately',
      tags,
    })
    .input(member)
    .output(teamView),
  findMemberNumbers: oc
    .route({
      method: 'GET',
      path: '/api/v1/teams/{teamId}/members/{memberId}/numbers',
      summary: 'A member’s numbers, and the number slots of the account',
      tags,
    })
    .input(member)
    .output(teamNumbersView),
  claimSeat: oc
    .route({
      method: 'POST',
      path: '/api/v1/teams/{teamId}/seats/claim',
      summary: 'Claim a free seat for yourself, or for a member who has none',
      tags,
    })
    .input(teamOf.extend({ memberId: id.optional() }))
    .output(teamView),
  removeSeat: oc
    .route({
      method: 'POST',
      path: '/api/v1/teams/{teamId}/seats/remove',
      summary: 'Remove a seat with its member, at the end of a paid billing period, else immediately',
      description:
        'The owner stays in the team without a seat. `numberId`: a number of the member that is removed too.',
      tags,
    })
    .input(seatRemoval.extend(teamOf.shape))
    .output(teamView),
  restoreSeat: oc
    .route({
      method: 'POST',
      path: '/api/v1/teams/{teamId}/seats/restore',
      summary: 'Keep a seat that is canceling',
      tags,
    })
    .input(teamOf.extend({ memberId: id }))
    .output(teamView),
  joinTeam: oc
    .route({
      method: 'POST',
      path: '/api/v1/teams/join',
      summary: 'Join a team with an activation code. Your sessions continue in that team',
      description:
        'For people without a team, and for owners who are alone in theirs. What you did before stays in your earlier account. After 10 invalid codes in 15 minutes: 429.',
      tags,
    })
    .input(joinByCode)
    .output(z.object({ teamId: z.string(), userId: z.string() })),
}
