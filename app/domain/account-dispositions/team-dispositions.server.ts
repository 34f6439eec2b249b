import { findCompanyOfAccount } from '../companies/companies.read.server'
import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { listOwnDispositions, toAccountDisposition } from './account-dispositions.read.server'
import type { TeamDispositions, UpdateTeamDispositions } from './account-dispositions.schema'
import { accountDispositionsWords } from './account-dispositions.words'
import { listCompanyDispositions } from './company-template.server'
import { publishAccountDispositions } from './publish-account-dispositions.server'
import { usesCompanyList } from './company-list.read.server'

/** Throws forbidden. */
export async function getTeamDispositions(ctx: Ctx): Promise<TeamDispositions> {
  const { accountId } = requirePermission(ctx, 'board:admin')
  const company = await findCompanyOfAccount(ctx, accountId)
  const { dispositions_enabled: enabled } = await ctx.db.q
    .selectFrom('accounts')
    .select('dispositions_enabled')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    teamDispositionsEnabled: enabled === 1,
    source: (await usesCompanyList(ctx, accountId)) ? 'company' : 'team',
    teamDispositions: (await listOwnDispositions(ctx, accountId)).map(toAccountDisposition),
    templateDispositions: company ? (await listCompanyDispositions(ctx, company.id)).map(toAccountDisposition) : [],
    company: company
      ? {
          name: company.name,
          dispositionsEnabled: company.dispositions_enabled === 1,
          customDispositionsEnabled: company.custom_dispositions_enabled === 1,
        }
      : null,
  }
}

/** A list of its own starts as a copy of the company's. Throws forbidden, not_found, conflict. */
export async function updateTeamDispositions(
  ctx: Ctx,
  { teamDispositionsEnabled, source }: UpdateTeamDispositions,
): Promise<TeamDispositions> {
  const { accountId } = requirePermission(ctx, 'board:admin')
  return ctx.db.transact('team-dispositions.update', async (tx) => {
    if (teamDispositionsEnabled !== undefined)
      await tx.db.q
        .updateTable('accounts')
        .set({ dispositions_enabled: teamDispositionsEnabled ? 1 : 0 })
        .where('id', '=', accountId)
        .execute()
    if (source !== undefined) await changeSource(tx, accountId, source)
    await publishAccountDispositions(tx, accountId)
    return getTeamDispositions(tx)
  })
}

async function changeSource(tx: Ctx, accountId: string, source: 'team' | 'company'): Promise<void> {
  const company = await findCompanyOfAccount(tx, accountId)
  if (!company) throw notFound(accountDispositionsWords.company)
  if (company.custom_dispositions_enabled === 0)
    throw new DomainError('conflict', accountDispositionsWords.noChoiceOfList)
  const { own_dispositions: own } = await tx.db.q
    .selectFrom('accounts')
    .select('own_dispositions')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if ((own === 1) === (source === 'team')) return
  const now = tx.clock.now()
  await tx.db.q
    .updateTable('dispositions')
    .set({ deleted_at: now })
    .where('account_id', '=', accountId)
    .where('board_id', 'is', null)
    .where('template_id', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
  if (source === 'team')
    for (const { id: _template, ...values } of await listCompanyDispositions(tx, company.id))
      await tx.db.q
        .insertInto('dispositions')
        .values({
          ...values,
          id: tx.ids('dsp'),
          account_id: accountId,
          board_id: null,
          created_at: now,
          deleted_at: null,
        })
        .execute()
  await tx.db.q
    .updateTable('accounts')
    .set({ own_dispositions: source === 'team' ? 1 : 0 })
    .where('id', '=', accountId)
    .execute()
}
