import type { Ctx } from '../context.server'
import { DEFAULT_DISPOSITIONS } from '../dispositions/create-default-dispositions.server'
import { publishCompany } from '../companies/publish-company.server'
import type { DispositionRow } from './account-dispositions.read.server'
import { publishAccountDispositions } from './publish-account-dispositions.server'

/** In order. The caller checks access. */
export const listCompanyDispositions = (ctx: Ctx, companyId: string): Promise<DispositionRow[]> =>
  ctx.db.q
    .selectFrom('company_dispositions')
    .select(['id', 'name', 'category', 'type', 'tag', 'required', 'position'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** The defaults, when the company is created. */
export async function createCompanyTemplate(tx: Ctx, { companyId }: { companyId: string }): Promise<void> {
  const row = { company_id: companyId, created_at: tx.clock.now(), deleted_at: null }
  await tx.db.q
    .insertInto('company_dispositions')
    .values(
      DEFAULT_DISPOSITIONS.map(({ name, category, type, required }, position) => ({
        ...row,
        id: tx.ids('tdsp'),
        name,
        category,
        type,
        required: required ? (1 as const) : (0 as const),
        position,
      })),
    )
    .execute()
}

/** For an account that joins its company. */
export const copyTemplateToAccount = async (
  tx: Ctx,
  { companyId, accountId }: { companyId: string; accountId: string },
): Promise<void> => {
  await copyTemplate(tx, companyId, { accountId })
  await publishAccountDispositions(tx, accountId)
}

/** Every account of a company has a copy, which calls refer to. */
export async function copyTemplate(
  tx: Ctx,
  companyId: string,
  { accountId, onlyId }: { accountId?: string; onlyId?: string },
): Promise<void> {
  const accounts = accountId === undefined ? await listAccountIds(tx, companyId) : [accountId]
  const templates = (await listCompanyDispositions(tx, companyId)).filter(
    ({ id }) => onlyId === undefined || id === onlyId,
  )
  const now = tx.clock.now()
  for (const account of accounts)
    for (const { id, ...values } of templates)
      await tx.db.q
        .insertInto('dispositions')
        .values({
          ...values,
          id: tx.ids('dsp'),
          account_id: account,
          board_id: null,
          template_id: id,
          created_at: now,
          deleted_at: null,
        })
        .execute()
}

export async function publishCompanyDispositions(tx: Ctx, companyId: string): Promise<void> {
  for (const accountId of await listAccountIds(tx, companyId)) await publishAccountDispositions(tx, accountId)
  await publishCompany(tx, companyId)
}

const listAccountIds = async (tx: Ctx, companyId: string): Promise<string[]> => {
  const accounts = await tx.db.q
    .selectFrom('accounts')
    .select('id')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute()
  return accounts.map(({ id }) => id)
}
