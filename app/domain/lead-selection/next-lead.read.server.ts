import { statement } from '../../../db/statement'
import { findQueuedCallback } from '../callbacks/queued-callbacks.read.server'
import type { DialStep } from '../call-engine/dial-step'
import type { Ctx } from '../context.server'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import { fullName } from '../person-name'
import { listNumbersInOrder } from '../protection/contact-numbers.server'
import { zonesFor } from '../places/zones'
import { findNextStageLead } from './choose-stage-lead.server'
import { getStageScope } from './stage-scope'

/** A view must not walk a list whose leads wait. */
const MAX_READ = 20

const queuedRecords = statement((q, p: { campaign_id: string; limit: number }) =>
  q
    .selectFrom('campaign_records')
    .select(['contact_id', 'not_before', 'next_phone', 'only_number'])
    .where('campaign_id', '=', p.campaign_id)
    .where('state', '=', 'queued')
    .orderBy('position')
    .limit(p.limit),
)
const contactById = statement((q, p: { id: string }) =>
  q
    .selectFrom('contacts')
    .select(['first_name', 'last_name', 'city', 'timezone', 'state', 'zip'])
    .where('id', '=', p.id)
    .where('deleted_at', 'is', null),
)

/** From a connection until its disposition. A preview without a lock: the selection may skip it. null: unknown. */
export async function findNextLead(step: DialStep): Promise<DialSessionView['next']> {
  const { tx, session, campaign } = step
  const { bridgedLineId, wrapUpLineId } = session.context
  if (session.state.run === 'ended' || (bridgedLineId === null && wrapUpLineId === null)) return null
  const callback = await findQueuedCallback(tx, session.id)
  if (callback) return describeLead(tx, { contactId: callback.contact_id, e164: callback.e164, isCallback: true })
  if (campaign.kind === 'call' || session.context.preview) return null
  const stage = getStageScope(step)
  const record = stage ? await findNextStageLead(tx, stage) : await findNextRecord(tx, campaign.id)
  if (!record) return null
  const numbers = await listNumbersInOrder(tx, record.contact_id, record.only_number)
  const e164 = numbers[record.next_phone]
  return e164 === undefined ? null : describeLead(tx, { contactId: record.contact_id, e164, isCallback: false })
}

async function findNextRecord(tx: Ctx, campaignId: string) {
  const queued = await tx.db.all(queuedRecords, { campaign_id: campaignId, limit: MAX_READ })
  return queued.find(({ not_before }) => not_before <= tx.clock.now()) ?? null
}

async function describeLead(
  tx: Ctx,
  { contactId, e164, isCallback }: { contactId: string; e164: string; isCallback: boolean },
): Promise<DialSessionView['next']> {
  const contact = await tx.db.first(contactById, { id: contactId })
  if (!contact) return null
  const { first_name, last_name, city, ...place } = contact
  return {
    contactId,
    contactName: fullName(first_name, last_name),
    number: e164,
    city,
    timeZone: zonesFor({ ...place, e164 })[0]?.zone ?? null,
    isCallback,
  }
}
