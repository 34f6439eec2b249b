import { oc } from '@orpc/contract'
import { goalsChange, leaderboardChange, teamGoals, teamOfGoals } from './goals.schema'

const tags = ['Team']

export const goalsContract = {
  findTeamGoals: oc
    .route({
      method: 'GET',
      path: '/api/v1/teams/{teamId}/goals',
      summary: 'Goals per seller and day, and the members they are for',
      tags,
    })
    .input(teamOfGoals)
    .output(teamGoals),
  changeTeamGoals: oc
    .route({
      method: 'POST',
      path: '/api/v1/teams/{teamId}/goals',
      summary: 'Set the goals per seller and day. null: no goal, and 60 s for the length of a conversation',
      description: 'With `version` as it was read, a change made since then is not overwritten (409).',
      tags,
    })
    .input(goalsChange.extend(teamOfGoals.shape))
    .output(teamGoals),
  changeLeaderboard: oc
    .route({
      method: 'PUT',
      path: '/api/v1/teams/{teamId}/leaderboard',
      summary: 'Show the leaderboard to the members of the team, or hide it',
      tags,
    })
    .input(leaderboardChange.extend(teamOfGoals.shape))
    .output(teamGoals),
}
