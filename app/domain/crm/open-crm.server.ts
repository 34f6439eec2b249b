import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { createNotConnectedError, type Crm } from '../crm.port'
import { createGrantStore } from './grant-store.server'

export interface AccountCrm {
  kind: 'highlevel' | 'vendor'
  name: string
  hasWorkflows: boolean
}

export const HIGHLEVEL_NAME = 'GoHighLevel'

const crmOfAccount = statement((q, p: { id: string }) =>
  q
    .selectFrom('accounts')
    .innerJoin('vendors', 'vendors.id', 'accounts.vendor_id')
    .leftJoin('crm_connections', 'crm_connections.account_id', 'accounts.id')
    .select(['vendors.name', 'vendors.crm_url', 'vendors.crm_workflows', 'crm_connections.location_id'])
    .where('accounts.id', '=', p.id),
)

/** The account's connection, else its vendor's CRM. */
export async function findAccountCrm(ctx: Ctx, accountId: string): Promise<AccountCrm | null> {
  const row = await ctx.db.first(crmOfAccount, { id: accountId })
  if (row?.location_id && ctx.crm.highLevel) return { kind: 'highlevel', name: HIGHLEVEL_NAME, hasWorkflows: true }
  if (row?.crm_url) return { kind: 'vendor', name: row.name, hasWorkflows: row.crm_workflows === 1 }
  return null
}

/** Rules offer workflows only then. */
export const hasWorkflows = async (ctx: Ctx): Promise<boolean> =>
  (await findAccountCrm(ctx, requireUser(ctx).accountId))?.hasWorkflows ?? false

/** Call outside transactions. Throws CrmError not_connected. */
export async function openCrm(ctx: Ctx, accountId: string): Promise<Crm> {
  const found = await findAccountCrm(ctx, accountId)
  if (!found) throw createNotConnectedError()
  return found.kind === 'highlevel' ? openHighLevel(ctx, accountId) : openVendorCrm(ctx, accountId)
}

async function openHighLevel(ctx: Ctx, accountId: string): Promise<Crm> {
  const connection = await ctx.db.q
    .selectFrom('crm_connections')
    .select('location_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!connection || !ctx.crm.highLevel) throw createNotConnectedError()
  return ctx.crm.highLevel.open(connection.location_id, createGrantStore(ctx, accountId))
}

async function openVendorCrm(ctx: Ctx, accountId: string): Promise<Crm> {
  const vendor = await ctx.db.q
    .selectFrom('accounts')
    .innerJoin('vendors', 'vendors.id', 'accounts.vendor_id')
    .leftJoin('teams', 'teams.account_id', 'accounts.id')
    .select(['vendors.name', 'vendors.crm_url', 'vendors.jwt_secret', 'teams.vendor_team_key'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const account = vendor.vendor_team_key ?? (await findVendorUserId(ctx, accountId))
  if (!vendor.crm_url) throw createNotConnectedError()
  return ctx.crm.forVendor({
    name: vendor.name,
    url: vendor.crm_url,
    secret: ctx.seal.open(vendor.jwt_secret),
    account,
    kind: vendor.vendor_team_key === null ? 'person' : 'team',
  })
}

async function findVendorUserId(ctx: Ctx, accountId: string): Promise<string> {
  const person = await ctx.db.q
    .selectFrom('users')
    .select('vendor_user_id')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!person) throw createNotConnectedError()
  return person.vendor_user_id
}
