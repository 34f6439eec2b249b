import type { UserActor } from '../actor'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { forbidden } from '../errors'

/** The person who changes contacts or the do-not-call list: sellers and managers. Throws forbidden for coaches, who read. */
export function requireWriter(ctx: Ctx): UserActor {
  const user = requireUser(ctx)
  if (!user.permissions.has('call') && !user.permissions.has('board:admin')) throw forbidden()
  return user
}
