import { readsTeamCalls, type UserActor } from '../actor'

export const ownRooms = (user: UserActor): string[] => [
  `account:${user.accountId}`,
  `user:${user.userId}`,
  ...(readsTeamCalls(user) ? [`team:${user.accountId}`] : []),
]
