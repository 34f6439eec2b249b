import { runReactions } from '../reactions'
import { endSessionsOfBlockedPeople } from '../access/sign-out.server'
import type { Ctx } from '../context.server'
import { requireManagedCompany, toCompanyInfo } from './companies.read.server'
import type { CompanyInfo, UpdateCompany } from './companies.schema'
import { publishCompany } from './publish-company.server'

const flag = (on: boolean) => (on ? (1 as const) : (0 as const))

/** Throws not_found. */
export async function updateCompany(ctx: Ctx, change: UpdateCompany): Promise<CompanyInfo> {
  return ctx.db.transact('company.update', async (tx) => {
    const { company } = await requireManagedCompany(tx)
    const { trunklineEnabled: enabled, dispositionsEnabled, customDispositionsEnabled } = change
    const values = {
      enabled: enabled === undefined ? company.enabled : flag(enabled),
      dispositions_enabled:
        dispositionsEnabled === undefined ? company.dispositions_enabled : flag(dispositionsEnabled),
      custom_dispositions_enabled:
        customDispositionsEnabled === undefined ? company.custom_dispositions_enabled : flag(customDispositionsEnabled),
    }
    await tx.db.q.updateTable('companies').set(values).where('id', '=', company.id).execute()
    if (values.enabled === 0 && company.enabled === 1) await endSessionsOfBlockedPeople(tx, { companyId: company.id })
    if (
      values.dispositions_enabled !== company.dispositions_enabled ||
      values.custom_dispositions_enabled !== company.custom_dispositions_enabled
    )
      await runReactions(tx, 'companyDispositionsChanged', { companyId: company.id })
    await publishCompany(tx, company.id)
    return toCompanyInfo({ ...company, ...values })
  })
}
