import type { Selectable } from 'kysely'
import type { CrmDeliveriesTable } from '../../../db/schema/crm'
import { requirePermission } from '../access/require'
import { contactName } from '../contacts/contacts.read.server'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { nextCursor, type Page, type PageInput } from '../paging/page'
import { fullName } from '../person-name'
import {
  DELIVERY_STATE_LABELS,
  formatDelivery,
  type DeliveryOutcome,
  type DeliveryPayload,
  type DeliveryView,
} from './crm.schema'

type Row = Selectable<CrmDeliveriesTable> &
  Record<'first_name' | 'last_name', string> &
  Record<'by_first_name' | 'by_last_name', string | null>

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

function toDeliveryView(row: Row): DeliveryView {
  const payload = JSON.parse(row.payload) as DeliveryPayload
  return {
    id: row.id,
    kind: payload.kind,
    what: formatDelivery(payload),
    contact: {
      id: row.contact_id,
      vendorContactId: row.vendor_contact_id,
      name: contactName(row),
    },
    crm: row.crm_name,
    state: row.state,
    stateLabel: DELIVERY_STATE_LABELS[row.state],
    outcome: row.outcome,
    tries: row.tries,
    error: row.error === null ? null : { code: row.error_code ?? 'refused', message: row.error },
    by: fullName(row.by_first_name, row.by_last_name) || null,
    createdAt: new Date(row.created_at).toISOString(),
    nextAttemptAt: row.completed_at === null ? iso(row.next_attempt_at) : null,
    settledAt: iso(row.completed_at),
  }
}

const ownDeliveries = (ctx: Ctx) =>
  ctx.db.q
    .selectFrom('crm_deliveries')
    .innerJoin('contacts', 'contacts.id', 'crm_deliveries.contact_id')
    .leftJoin('users', 'users.id', 'crm_deliveries.by_user')
    .selectAll('crm_deliveries')
    .select(['contacts.first_name', 'contacts.last_name'])
    .select(['users.first_name as by_first_name', 'users.last_name as by_last_name'])
    .where('crm_deliveries.account_id', '=', requirePermission(ctx, 'board:admin').accountId)

/** Newest first. Throws forbidden. */
export async function listDeliveries(
  ctx: Ctx,
  { cursor, limit, outcome }: PageInput & { outcome?: DeliveryOutcome | undefined },
): Promise<Page<DeliveryView>> {
  const rows = await ownDeliveries(ctx)
    .$if(outcome !== undefined, (query) => query.where('crm_deliveries.outcome', '=', outcome!))
    .$if(cursor !== undefined, (query) => query.where('crm_deliveries.id', '<', cursor!))
    .orderBy('crm_deliveries.id', 'desc')
    .limit(limit + 1)
    .execute()
  return { items: rows.slice(0, limit).map(toDeliveryView), nextCursor: nextCursor(rows, limit, (row) => row.id) }
}

/** Throws not_found, forbidden. */
export async function findDelivery(ctx: Ctx, id: string): Promise<DeliveryView> {
  const row = await ownDeliveries(ctx).where('crm_deliveries.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Delivery')
  return toDeliveryView(row)
}
