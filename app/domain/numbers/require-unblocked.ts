import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { NumberBlockers, NumberView } from './numbers.schema'

/** Throws forbidden, or conflict for users who manage numbers. `field`: of the form. */
export function requireUnblocked(ctx: Ctx, number: NumberView, action: keyof NumberBlockers, field?: string): void {
  const reason = number.blockers[action]
  if (reason === null) return
  const code = requireUser(ctx).permissions.has('numbers:manage') ? 'conflict' : 'forbidden'
  throw field === undefined
    ? new DomainError(code, `${number.display}: ${reason}`)
    : new DomainError(code, reason, { [field]: [reason] })
}
