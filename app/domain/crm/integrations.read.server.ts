import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import { findAccountCrm, type AccountCrm } from './open-crm.server'

export interface ConnectionView {
  locationName: string
  locationId: string
  state: 'connected' | 'expired'
  lastError: string | null
  connectedBy: string
  connectedAt: string
}

export interface IntegrationsView {
  crm: AccountCrm | null
  highLevel: {
    /** An app is configured. */
    offered: boolean
    connection: ConnectionView | null
  }
}

/** Throws forbidden. */
export async function findIntegrations(ctx: Ctx): Promise<IntegrationsView> {
  const { accountId } = requirePermission(ctx, 'board:admin')
  const row = await ctx.db.q
    .selectFrom('crm_connections')
    .innerJoin('users', 'users.id', 'crm_connections.connected_by')
    .select(['location_name', 'location_id', 'state', 'last_error', 'connected_at', 'first_name', 'last_name'])
    .where('crm_connections.account_id', '=', accountId)
    .executeTakeFirst()
  return {
    crm: await findAccountCrm(ctx, accountId),
    highLevel: {
      offered: ctx.crm.highLevel !== null,
      connection: row
        ? {
            locationName: row.location_name,
            locationId: row.location_id,
            state: row.state,
            lastError: row.last_error,
            connectedBy: fullName(row.first_name, row.last_name),
            connectedAt: new Date(row.connected_at).toISOString(),
          }
        : null,
    },
  }
}
