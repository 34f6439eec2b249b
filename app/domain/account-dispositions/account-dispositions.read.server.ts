import type { Selectable } from 'kysely'
import type { CompanyDispositionsTable } from '../../../db/schema/dialer'
import { requireManagedCompany } from '../companies/companies.read.server'
import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import type { AccountDisposition } from './account-dispositions.schema'
import { usesCompanyList } from './company-list.read.server'
import { listCompanyDispositions } from './company-template.server'

export type DispositionRow = Pick<
  Selectable<CompanyDispositionsTable>,
  'id' | 'name' | 'category' | 'type' | 'tag' | 'required' | 'position'
>

/** In order: the account's own, or its copy of the company's list. The caller checks access. */
export const listAccountDispositions = async (ctx: Ctx, accountId: string): Promise<DispositionRow[]> =>
  (await usesCompanyList(ctx, accountId)) ? listRows(ctx, accountId, 'company') : listRows(ctx, accountId, 'team')

/** In order, also while the company's list is used. The caller checks access. */
export const listOwnDispositions = (ctx: Ctx, accountId: string): Promise<DispositionRow[]> =>
  listRows(ctx, accountId, 'team')

const listRows = (ctx: Ctx, accountId: string, source: 'team' | 'company'): Promise<DispositionRow[]> =>
  ctx.db.q
    .selectFrom('dispositions')
    .select(['id', 'name', 'category', 'type', 'tag', 'required', 'position'])
    .where('account_id', '=', accountId)
    .where('board_id', 'is', null)
    .where('template_id', source === 'team' ? 'is' : 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** For the page. Throws forbidden. */
export async function getAccountDispositions(ctx: Ctx): Promise<AccountDisposition[]> {
  const { accountId } = requirePermission(ctx, 'board:admin')
  return (await listAccountDispositions(ctx, accountId)).map(toAccountDisposition)
}

/** The template of the company's teams. Throws not_found. */
export async function getCompanyDispositions(ctx: Ctx): Promise<AccountDisposition[]> {
  const { company } = await requireManagedCompany(ctx)
  return (await listCompanyDispositions(ctx, company.id)).map(toAccountDisposition)
}

export const toAccountDisposition = (row: DispositionRow): AccountDisposition => ({
  id: row.id,
  name: row.name,
  category: row.category as AccountDisposition['category'],
  type: row.type,
  tag: row.tag || row.name,
  required: row.required === 1,
})
