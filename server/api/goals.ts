import { changeTeamGoals, changeTeamLeaderboard } from '../../app/domain/goals/change-goals.server'
import { findTeamGoals } from '../../app/domain/goals/goals.read.server'
import { os } from './implement'

const { goals: at } = os

export const goals = {
  findTeamGoals: at.findTeamGoals.handler(({ context, input }) => findTeamGoals(context.ctx, input.teamId)),
  changeTeamGoals: at.changeTeamGoals.handler(({ context, input: { teamId, ...change } }) =>
    changeTeamGoals(context.ctx, teamId, change),
  ),
  changeLeaderboard: at.changeLeaderboard.handler(({ context, input: { teamId, leaderboard } }) =>
    changeTeamLeaderboard(context.ctx, teamId, leaderboard),
  ),
}
