import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { companiesWords } from './companies.words'

const blockedPerson = statement((q, p: { user_id: string }) =>
  q
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .select('users.id')
    .where('users.id', '=', p.user_id)
    .where('users.is_crm_manager', '=', 0)
    .where('users.is_staff', '=', 0)
    .where('accounts.location_enabled', '=', 0)
    .where('companies.enabled', '=', 0),
)

/** CRM managers and staff are never blocked. */
export const isLocationOff = async (ctx: Ctx, userId: string): Promise<boolean> =>
  (await ctx.db.first(blockedPerson, { user_id: userId })) !== undefined

/** Throws forbidden. */
export async function requireEnabledLocation(ctx: Ctx, userId: string): Promise<void> {
  if (await isLocationOff(ctx, userId)) throw new DomainError('forbidden', companiesWords.locationOff)
}
