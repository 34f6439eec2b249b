import type { UserActor } from '../actor'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { forbidden } from '../errors'

/** Coaches read. Throws forbidden. */
export function requireWriter(ctx: Ctx): UserActor {
  const user = requireUser(ctx)
  if (!user.permissions.has('call') && !user.permissions.has('board:admin')) throw forbidden()
  return user
}
