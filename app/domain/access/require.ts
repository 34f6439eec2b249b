import type { Ctx } from '../context.server'
import { DomainError, forbidden } from '../errors'
import type { UserActor } from '../actor'
import type { Permission } from '../permissions'
import { accessWords } from './access.words'

/** Throws unauthorized. */
export function requireUser(ctx: Ctx): UserActor {
  if (ctx.actor.kind !== 'user') throw new DomainError('unauthorized', accessWords.signFirst)
  return ctx.actor
}

/** Throws forbidden. */
export function requirePermission(ctx: Ctx, permission: Permission): UserActor {
  const user = requireUser(ctx)
  if (!user.permissions.has(permission)) throw forbidden()
  return user
}
