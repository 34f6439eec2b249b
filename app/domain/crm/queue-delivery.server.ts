import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import type { DeliveryPayload } from './crm.schema'
import { crmOf } from './find-crm.server'

const intentKey = (accountId: string, kind: DeliveryPayload['kind'], intent: string): string =>
  `${accountId}:${kind}:${intent}`

export interface NewDelivery {
  accountId: string
  contactId: string
  payload: DeliveryPayload
  /** What makes it, by its id: the same kind for the same intent twice is one delivery. */
  intent: string
  /** Whose doing it is; null: a rule's. */
  byUser: string | null
}

/**
 * Writes what the account's CRM has to be told about a contact, in the transaction that makes it true, and the job that
 * tells it. Answers the delivery's id; null where there is nobody to tell: no CRM, a contact that it does not know, or an
 * intent that was written before.
 */
export async function queueDelivery(tctx: Ctx, delivery: NewDelivery): Promise<string | null> {
  const { accountId, contactId, payload, byUser } = delivery
  const contact = await tctx.db.q
    .selectFrom('contacts')
    .select('vendor_contact_id')
    .where('id', '=', contactId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!contact?.vendor_contact_id) return null
  const crm = await crmOf(tctx, accountId)
  if (!crm) return null
  const id = tctx.ids('dlv')
  const now = tctx.clock.now()
  const written = await tctx.db.q
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
      next_try_at: now,
      by_user: byUser,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('intent_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return null
  await enqueue(tctx, { kind: 'crm.deliver', key: `crm:${id}:1`, payload: { accountId, atOnce: false } })
  return id
}

/** The CRM is told what came of a call: once for each choice of a disposition. */
export const queueCallReport = (
  tctx: Ctx,
  call: Pick<NewDelivery, 'accountId' | 'contactId' | 'byUser'> & { callId: string; disposition: string },
): Promise<string | null> =>
  queueDelivery(tctx, {
    accountId: call.accountId,
    contactId: call.contactId,
    payload: { kind: 'call-report', callId: call.callId, disposition: call.disposition },
    // A seller who changes their mind tells something new, also when they come back to their first word.
    intent: `${call.callId}:${tctx.ids('dlv')}`,
    byUser: call.byUser,
  })

/** The CRM is told what the seller wrote about a call: once for each call, however often it is saved. */
export const queueCallNote = (
  tctx: Ctx,
  { callId, ...call }: Pick<NewDelivery, 'accountId' | 'contactId' | 'byUser'> & { callId: string },
): Promise<string | null> => queueDelivery(tctx, { ...call, payload: { kind: 'call-note', callId }, intent: callId })

/** The note was taken away: one that was not sent yet never is, and another one may come. */
export const dropCallNote = (tctx: Ctx, accountId: string, callId: string) =>
  tctx.db.q
    .deleteFrom('crm_deliveries')
    .where('intent_key', '=', intentKey(accountId, 'call-note', callId))
    .where('state', '=', 'waiting')
    .where('sent', 'is', null)
    .execute()
