import type { Selectable } from 'kysely'
import type { CompaniesTable } from '../../../db/schema/people'
import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { nextCursor, type Page } from '../paging/page'
import { matchesSearch } from '../search/search-terms'
import { companiesWords } from './companies.words'
import { MAX_LOCATIONS, type CompanyInfo, type CompanyLocation, type ListLocations } from './companies.schema'

export type CompanyRow = Selectable<CompaniesTable>

const companyOfAccount = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('companies')
    .innerJoin('accounts', 'accounts.company_id', 'companies.id')
    .selectAll('companies')
    .where('accounts.id', '=', p.account_id),
)

export const findCompanyOfAccount = async (ctx: Ctx, accountId: string): Promise<CompanyRow | undefined> =>
  ctx.db.first(companyOfAccount, { account_id: accountId })

/** Throws not_found: not a CRM manager, or the account belongs to no company. */
export async function requireManagedCompany(ctx: Ctx): Promise<{ user: UserActor; company: CompanyRow }> {
  const user = requireUser(ctx)
  const company = user.isCrmManager ? await findCompanyOfAccount(ctx, user.accountId) : undefined
  if (!company) throw notFound(companiesWords.company)
  return { user, company }
}

/** For the sidebar. */
export async function managesCompany(ctx: Ctx): Promise<boolean> {
  const { isCrmManager, accountId } = requireUser(ctx)
  return isCrmManager && (await findCompanyOfAccount(ctx, accountId)) !== undefined
}

/** Throws not_found. */
export const findCompany = async (ctx: Ctx): Promise<CompanyInfo> =>
  toCompanyInfo((await requireManagedCompany(ctx)).company)

export const toCompanyInfo = (row: CompanyRow): CompanyInfo => ({
  id: row.id,
  name: row.name,
  trunklineEnabled: row.enabled === 1,
  dispositionsEnabled: row.dispositions_enabled === 1,
  customDispositionsEnabled: row.custom_dispositions_enabled === 1,
})

/** By name. Throws not_found. */
export async function listLocations(
  ctx: Ctx,
  { search = '', cursor, limit }: ListLocations,
): Promise<Page<CompanyLocation>> {
  const { company } = await requireManagedCompany(ctx)
  const rows = await ctx.db.q
    .selectFrom('accounts')
    .select(['id', 'name', 'location_enabled'])
    .where('company_id', '=', company.id)
    .orderBy('name')
    .orderBy('id')
    .limit(MAX_LOCATIONS)
    .execute()
  const found = rows.filter(({ name }) => matchesSearch(search, name))
  // An unknown cursor starts over.
  const from = cursor === undefined ? 0 : found.findIndex(({ id }) => id === cursor) + 1
  const page = found.slice(from, from + limit + 1)
  return {
    items: page.slice(0, limit).map((row) => toLocation(company, row)),
    nextCursor: nextCursor(page, limit, ({ id }) => id),
  }
}

export const toLocation = (
  company: CompanyRow,
  row: { id: string; name: string; location_enabled: number },
): CompanyLocation => ({
  id: row.id,
  name: row.name,
  trunklineEnabled: company.enabled === 1 || row.location_enabled === 1,
})
