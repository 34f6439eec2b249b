import { requireManagedCompany, findCompanyOfAccount } from '../companies/companies.read.server'
import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { listAccountDispositions, type DispositionRow } from './account-dispositions.read.server'
import { accountDispositionsWords } from './account-dispositions.words'
import { copyTemplate, listCompanyDispositions, publishCompanyDispositions } from './company-template.server'
import { usesCompanyList } from './company-list.read.server'
import { publishAccountDispositions } from './publish-account-dispositions.server'

/** Whose list: the account's own, or the company's template. */
export type ListOwner = 'team' | 'company'

type Values = Pick<DispositionRow, 'name' | 'category' | 'type' | 'tag' | 'position'>

/** A change of the company's list is made in the copy of each account too. */
export interface DispositionList {
  list(): Promise<DispositionRow[]>
  insert(id: string, values: Values): Promise<void>
  update(id: string, values: Partial<Values>): Promise<void>
  delete(id: string): Promise<void>
  publish(): Promise<void>
}

/** Throws forbidden, not_found, and conflict if the account uses its company's list. */
export async function openDispositionList(tx: Ctx, owner: ListOwner): Promise<DispositionList> {
  if (owner === 'company') return companyList(tx, (await requireManagedCompany(tx)).company.id)
  const { accountId } = requirePermission(tx, 'board:admin')
  if (await usesCompanyList(tx, accountId)) {
    const company = await findCompanyOfAccount(tx, accountId)
    throw new DomainError('conflict', accountDispositionsWords.companyList(company?.name ?? ''))
  }
  return accountList(tx, accountId)
}

const accountList = (tx: Ctx, accountId: string): DispositionList => ({
  list: () => listAccountDispositions(tx, accountId),
  async insert(id, values) {
    await tx.db.q
      .insertInto('dispositions')
      .values({ ...values, id, account_id: accountId, board_id: null, created_at: tx.clock.now(), deleted_at: null })
      .execute()
  },
  async update(id, values) {
    await tx.db.q.updateTable('dispositions').set(values).where('id', '=', id).execute()
  },
  async delete(id) {
    await tx.db.q.updateTable('dispositions').set({ deleted_at: tx.clock.now() }).where('id', '=', id).execute()
  },
  publish: () => publishAccountDispositions(tx, accountId),
})

const companyList = (tx: Ctx, companyId: string): DispositionList => ({
  list: () => listCompanyDispositions(tx, companyId),
  async insert(id, values) {
    const template = { ...values, id, company_id: companyId, created_at: tx.clock.now(), deleted_at: null }
    await tx.db.q.insertInto('company_dispositions').values(template).execute()
    await copyTemplate(tx, companyId, { onlyId: id })
  },
  async update(id, values) {
    await tx.db.q.updateTable('company_dispositions').set(values).where('id', '=', id).execute()
    await tx.db.q.updateTable('dispositions').set(values).where('template_id', '=', id).execute()
  },
  async delete(id) {
    const deleted = { deleted_at: tx.clock.now() }
    await tx.db.q.updateTable('company_dispositions').set(deleted).where('id', '=', id).execute()
    await tx.db.q.updateTable('dispositions').set(deleted).where('template_id', '=', id).execute()
  },
  publish: () => publishCompanyDispositions(tx, companyId),
})
