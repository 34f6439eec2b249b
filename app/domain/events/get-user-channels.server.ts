import { canReadTeamCalls, type UserActor } from '../actor'

export const getUserChannels = (user: UserActor): string[] => [
  `account:${user.accountId}`,
  `user:${user.userId}`,
  ...(canReadTeamCalls(user) ? [`team:${user.accountId}`] : []),
]
