import type { Ctx } from '../context.server'
import { runReactions } from '../reactions'

export interface CompanyOfVendor {
  vendorId: string
  /** The vendor's id. */
  key: string
  /** Default: the key. */
  name?: string | undefined
}

/** An account of a company stays in it; `isNew`: without a list of its own yet. */
export async function joinCompany(
  tx: Ctx,
  company: CompanyOfVendor,
  { accountId, isNew }: { accountId: string; isNew: boolean },
): Promise<void> {
  const companyId = await findOrCreateCompany(tx, company)
  const account = await tx.db.q
    .selectFrom('accounts')
    .select('company_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (account.company_id === companyId) return
  if (account.company_id !== null) {
    tx.db.afterCommit(() =>
      tx.log.warn(
        { vendorId: company.vendorId, accountId },
        'a vendor sent another company for an account: the account stays in its company',
      ),
    )
    return
  }
  await tx.db.q
    .updateTable('accounts')
    .set({ company_id: companyId, ...(isNew ? { own_dispositions: 0 } : {}) })
    .where('id', '=', accountId)
    .execute()
  await runReactions(tx, 'companyJoined', { companyId, accountId })
}

async function findOrCreateCompany(tx: Ctx, { vendorId, key, name }: CompanyOfVendor): Promise<string> {
  const known = await tx.db.q
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('vendor_id', '=', vendorId)
    .where('vendor_company_key', '=', key)
    .executeTakeFirst()
  if (known) {
    if (name !== undefined && name !== known.name)
      await tx.db.q.updateTable('companies').set({ name }).where('id', '=', known.id).execute()
    return known.id
  }
  const id = tx.ids('com')
  await tx.db.q
    .insertInto('companies')
    .values({ id, vendor_id: vendorId, vendor_company_key: key, name: name ?? key, created_at: tx.clock.now() })
    .execute()
  await runReactions(tx, 'companyCreated', { companyId: id })
  return id
}
