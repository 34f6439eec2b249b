import { readsTeamCalls, type UserActor } from '../actor'

/** The rooms in which a person hears of things wherever they are: their account, its calls as far as they read them, their own windows. */
export const ownRooms = (user: UserActor): string[] => [
  `account:${user.accountId}`,
  `user:${user.userId}`,
  ...(readsTeamCalls(user) ? [`team:${user.accountId}`] : []),
]
