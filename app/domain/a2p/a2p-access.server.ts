import { findAccountPlan } from '../accounts/accounts.read.server'
import { requireUser } from '../access/require'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { DomainError, forbidden } from '../errors'
import { a2pWords } from './a2p.words'

/** 4-trust §6: the owner of a team, or an individual. */
export const ownsBrand = ({ permissions }: UserActor): boolean =>
  permissions.has('trust:edit') && permissions.has('billing')

/** Throws forbidden: not of the plan. */
export async function requireBrandFeature(ctx: Ctx): Promise<UserActor> {
  const user = requireUser(ctx)
  const { features } = await findAccountPlan(ctx, user.accountId)
  if (!features.smsBrandRegistration) throw forbidden()
  return user
}

/** Throws forbidden. */
export async function requireBrandOwner(ctx: Ctx): Promise<UserActor> {
  const user = await requireBrandFeature(ctx)
  if (!ownsBrand(user)) throw new DomainError('forbidden', a2pWords.reachOut)
  return user
}
