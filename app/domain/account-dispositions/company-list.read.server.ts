import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

const usesCompany = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('accounts')
    .innerJoin('companies', 'companies.id', 'accounts.company_id')
    .select('accounts.id')
    .where('accounts.id', '=', p.account_id)
    .where((is) =>
      is.or([is('accounts.own_dispositions', '=', 0), is('companies.custom_dispositions_enabled', '=', 0)]),
    ),
)

/** The account has no list of its own, or may not use it. */
export const usesCompanyList = async (ctx: Ctx, accountId: string): Promise<boolean> =>
  (await ctx.db.first(usesCompany, { account_id: accountId })) !== undefined
