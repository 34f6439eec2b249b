import type { rules } from './who-may-rules'

/** Team, goals, leaderboard and wall board. */
export const TEAM_OPERATIONS: Record<string, keyof typeof rules> = {
  'goals.findTeamGoals': 'the account',
  'goals.changeTeamGoals': 'who manages the team',
  'goals.changeLeaderboard': 'who manages the team',
  'team.findTeam': 'who listens to the member',
  'team.inviteMembers': 'who manages the team',
  'team.resendInvite': 'who manages the team',
  'team.deleteInvite': 'who manages the team',
  'team.updateMember': 'who manages the team',
  'team.deleteMember': 'who manages the team',
  'team.findMemberNumbers': 'who manages the team',
  'team.claimSeat': 'who manages the team',
  'team.removeSeat': 'who pays for the account',
  'team.restoreSeat': 'who pays for the account',
  'team.joinTeam': 'each signed-in user',
}
