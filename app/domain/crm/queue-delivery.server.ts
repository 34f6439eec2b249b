import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import type { DeliveryPayload } from './crm.schema'
import { findAccountCrm } from './open-crm.server'

const intentKey = (accountId: string, kind: DeliveryPayload['kind'], intent: string): string =>
  `${accountId}:${kind}:${intent}`

export interface NewDelivery {
  accountId: string
  contactId: string
  payload: DeliveryPayload
  /** Deduplicates within the account and kind. */
  intent: string
  /** null: a rule. */
  byUser: string | null
}

/** In the caller's transaction. null: no CRM, contact unknown to it, or repeated intent. */
export async function queueDelivery(tx: Ctx, delivery: NewDelivery): Promise<string | null> {
  const { accountId, contactId, payload, byUser } = delivery
  const contact = await tx.db.q
    .selectFrom('contacts')
    .select('vendor_contact_id')
    .where('id', '=', contactId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!contact?.vendor_contact_id) return null
  const crm = await findAccountCrm(tx, accountId)
  if (!crm) return null
  const id = tx.ids('dlv')
  const now = tx.clock.now()
  const inserted = await tx.db.q
    .insertInto('crm_deliveries')
    .values({
      id,
      account_id: accountId,
      contact_id: contactId,
      vendor_contact_id: contact.vendor_contact_id,
      intent_key: intentKey(accountId, payload.kind, delivery.intent),
      payload: JSON.stringify(payload),
      crm_name: crm.name,
      state: 'waiting',
      next_attempt_at: now,
      by_user: byUser,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('intent_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  await enqueue(tx, { kind: 'crm.deliver', accountId, key: `crm:${id}:1`, payload: { accountId, atOnce: false } })
  return id
}

export const queueCallReport = (
  tx: Ctx,
  call: Pick<NewDelivery, 'accountId' | 'contactId' | 'byUser'> & { callId: string; disposition: string },
): Promise<string | null> =>
  queueDelivery(tx, {
    accountId: call.accountId,
    contactId: call.contactId,
    payload: { kind: 'call-report', callId: call.callId, disposition: call.disposition },
    // Choosing an earlier disposition again is a new report.
    intent: `${call.callId}:${tx.ids('dlv')}`,
    byUser: call.byUser,
  })

/** Once per call. */
export const queueCallNote = (
  tx: Ctx,
  { callId, ...call }: Pick<NewDelivery, 'accountId' | 'contactId' | 'byUser'> & { callId: string },
): Promise<string | null> => queueDelivery(tx, { ...call, payload: { kind: 'call-note', callId }, intent: callId })

/** Unsent only; a new note can be queued. */
export const deleteUnsentCallNote = (tx: Ctx, accountId: string, callId: string) =>
  tx.db.q
    .deleteFrom('crm_deliveries')
    .where('intent_key', '=', intentKey(accountId, 'call-note', callId))
    .where('state', '=', 'waiting')
    .where('sent', 'is', null)
    .execute()
