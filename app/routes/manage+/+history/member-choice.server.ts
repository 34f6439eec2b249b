import { requireUser } from '~/domain/access/require'
import { readsTeamCalls } from '~/domain/actor'
import { listTeamMembers } from '~/domain/call-history/call-scope.server'
import type { Ctx } from '~/domain/context.server'
import { MEMBER, WHOLE_TEAM } from './member-choice'

/** Whose calls an address asks for, and whom its reader may choose among; `members` null: the reader has only own calls. */
export async function chosenMember(ctx: Ctx, query: URLSearchParams) {
  const user = requireUser(ctx)
  const members = readsTeamCalls(user) ? await listTeamMembers(ctx) : null
  // Who has no seat has no calls: the team's are what they come for.
  const asked = query.get(MEMBER) || (members && !user.permissions.has('call') ? WHOLE_TEAM : user.userId)
  const member = members ? asked : user.userId
  return {
    member,
    members:
      members?.map(({ userId, name }) => ({ userId, name: userId === user.userId ? `${name} (you)` : name })) ?? null,
    isOwn: member === user.userId,
    /** One member of the team; undefined: all of them. */
    userId: member === WHOLE_TEAM ? undefined : member,
  }
}
