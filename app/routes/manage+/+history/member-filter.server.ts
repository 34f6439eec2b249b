import { requireUser } from '~/domain/access/require'
import { canReadTeamCalls } from '~/domain/actor'
import { listTeamMembers } from '~/domain/call-history/call-scope.server'
import type { Ctx } from '~/domain/context.server'
import { MEMBER, WHOLE_TEAM } from './member-filter'
import { callPagesWords } from '../../+calls/call-pages.words'

/** Reads the member filter of an address. `members` null: the reader sees own calls only. */
export async function parseMemberFilter(ctx: Ctx, query: URLSearchParams) {
  const user = requireUser(ctx)
  const members = canReadTeamCalls(user) ? await listTeamMembers(ctx) : null
  const member = members ? query.get(MEMBER) || WHOLE_TEAM : user.userId
  return {
    member,
    members:
      members?.map(({ userId, name }) => ({
        userId,
        name: userId === user.userId ? callPagesWords.you(name) : name,
      })) ?? null,
    isOwn: member === user.userId,
    /** undefined: the whole team. */
    userId: member === WHOLE_TEAM ? undefined : member,
  }
}
