import { findOwnerContact } from '../access/access.read.server'
import { findAccountPlan, type Blocked } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { usageAdvice, usageWords } from './usage.words'

/** Before something new starts. Throws account_blocked: overdue, or its plan has ended. */
export async function requireOpenAccount(ctx: Ctx, accountId: string): Promise<void> {
  const { blocked } = await findAccountPlan(ctx, accountId)
  if (blocked !== null) throw await createBlockedError(ctx, accountId, blocked)
}

/** Says who can pay. */
export async function createBlockedError(ctx: Ctx, accountId: string, blocked: Blocked): Promise<DomainError> {
  const pays = ctx.actor.kind === 'user' && ctx.actor.permissions.has('billing')
  const advice = pays
    ? usageWords.unblock[blocked]
    : usageAdvice({ canAddMinutes: false, ownerContact: await findOwnerContact(ctx, accountId), vendorName: '' })
  return new DomainError('account_blocked', `${usageWords.blocked[blocked]}. ${advice}`)
}
