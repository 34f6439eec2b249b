import { endSessionsOfBlockedPeople } from '../access/sign-out.server'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { requireManagedCompany, toLocation } from './companies.read.server'
import type { CompanyLocation, UpdateLocation } from './companies.schema'
import { companiesWords } from './companies.words'
import { publishCompany } from './publish-company.server'

/** Signs its people out if it is turned off. Throws not_found, conflict while all are enabled. */
export async function updateLocation(ctx: Ctx, { id, trunklineEnabled }: UpdateLocation): Promise<CompanyLocation> {
  return ctx.db.transact('location.update', async (tx) => {
    const { company } = await requireManagedCompany(tx)
    const location = await tx.db.q
      .selectFrom('accounts')
      .select(['id', 'name'])
      .where('id', '=', id)
      .where('company_id', '=', company.id)
      .executeTakeFirst()
    if (!location) throw notFound(companiesWords.location)
    if (company.enabled === 1) throw new DomainError('conflict', companiesWords.allEnabled)
    const enabled = trunklineEnabled ? 1 : 0
    await tx.db.q.updateTable('accounts').set({ location_enabled: enabled }).where('id', '=', id).execute()
    if (!trunklineEnabled) await endSessionsOfBlockedPeople(tx, { companyId: company.id, accountId: id })
    await publishCompany(tx, company.id)
    return toLocation(company, { ...location, location_enabled: enabled })
  })
}
