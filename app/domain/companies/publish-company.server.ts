import type { Ctx } from '../context.server'

/** To each of its CRM managers. */
export async function publishCompany(tx: Ctx, companyId: string): Promise<void> {
  const managers = await tx.db.q
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id', 'users.account_id'])
    .where('accounts.company_id', '=', companyId)
    .where('users.is_crm_manager', '=', 1)
    .where('users.disabled_at', 'is', null)
    .orderBy('users.id')
    .execute()
  for (const { id, account_id: accountId } of managers)
    await tx.db.recordEvent({
      type: 'company.changed',
      room: `user:${id}`,
      accountId,
      subjectId: companyId,
      payload: {},
    })
}
