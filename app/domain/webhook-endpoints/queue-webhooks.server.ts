import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { StoredEvent } from '../events/record-event.server'
import { enqueue } from '../jobs/enqueue.server'
import { getFactOfEvent, type WebhookFact } from './event-facts'
import { TEST_TYPE } from './webhook-endpoints.schema'

const endpointsOf = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('webhook_endpoints')
    .select(['id', 'events', 'created_at'])
    .where('account_id', '=', p.account_id)
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .orderBy('id'),
)
const insertDelivery = statement(
  (q, p: { id: string; endpoint_id: string; type: string; fact_key: string; body: string; now: number }) =>
    q
      .insertInto('webhook_deliveries')
      .values({
        id: p.id,
        endpoint_id: p.endpoint_id,
        type: p.type,
        fact_key: p.fact_key,
        body: p.body,
        state: 'waiting',
        next_attempt_at: p.now,
        created_at: p.now,
      })
      .onConflict((conflict) => conflict.columns(['endpoint_id', 'fact_key']).doNothing())
      .returning('id'),
)
const endedCall = statement((q, p: { id: string }) =>
  q
    .selectFrom('calls')
    .select(['contact_id', 'user_id', 'direction', 'e164', 'outcome', 'placed_at', 'ended_at', 'bill_ms'])
    .where('id', '=', p.id)
    .where('ended_at', 'is not', null),
)
const voicemailOf = statement((q, p: { recording_id: string }) =>
  q.selectFrom('voicemails').select('id').where('recording_id', '=', p.recording_id).where('deleted_at', 'is', null),
)

export async function queueEventWebhooks(tx: Ctx, event: StoredEvent): Promise<void> {
  const fact = getFactOfEvent(event)
  if (!fact) return
  const recordingId = fact.type === 'recording.ready' ? String(fact.data.recordingId) : null
  const voicemail = recordingId === null ? undefined : await tx.db.first(voicemailOf, { recording_id: recordingId })
  await queueWebhooks(tx, event.accountId, voicemail ? toVoicemailFact(fact, voicemail.id) : fact)
}

const toVoicemailFact = ({ data }: WebhookFact, voicemailId: string): WebhookFact => ({
  type: 'voicemail.received',
  key: `voicemail.received:${voicemailId}`,
  data: { voicemailId, ...data },
})

export async function queueCallWebhooks(
  tx: Ctx,
  { accountId, callId }: { accountId: string; callId: string },
): Promise<void> {
  const call = await tx.db.first(endedCall, { id: callId })
  if (!call) return
  const data = {
    callId,
    contactId: call.contact_id,
    userId: call.user_id,
    direction: call.direction,
    number: call.e164,
    outcome: call.outcome,
    placedAt: new Date(call.placed_at).toISOString(),
    endedAt: new Date(call.ended_at!).toISOString(),
    talkMs: call.bill_ms,
  }
  await queueWebhooks(tx, accountId, { type: 'call.ended', key: `call.ended:${callId}`, data })
}

export async function queueScheduleWebhooks(
  tx: Ctx,
  { accountId, at, ...ids }: { accountId: string; leadId: string; contactId: string; at: number },
): Promise<void> {
  const key = `scheduled-call.created:${tx.ids('whd')}`
  const data = { ...ids, scheduledAt: new Date(at).toISOString() }
  await queueWebhooks(tx, accountId, { type: 'scheduled-call.created', key, data })
}

/** In the fact's transaction. */
async function queueWebhooks(tx: Ctx, accountId: string, { type, key, data, at }: WebhookFact): Promise<void> {
  for (const { id, events, created_at } of await tx.db.all(endpointsOf, { account_id: accountId })) {
    if (at !== undefined && at < created_at) continue
    if ((JSON.parse(events) as string[]).includes(type)) await insertWebhook(tx, { accountId, id }, { type, key, data })
  }
}

/** Returns the delivery's id; null: queued before. */
async function insertWebhook(
  tx: Ctx,
  endpoint: { accountId: string; id: string },
  { type, key, data }: { type: string; key: string; data: WebhookFact['data'] },
): Promise<string | null> {
  const now = tx.clock.now()
  const body = JSON.stringify({ type, timestamp: new Date(now).toISOString(), data })
  const ids = { id: tx.ids('whd'), endpoint_id: endpoint.id }
  const inserted = await tx.db.first(insertDelivery, { ...ids, type, fact_key: key, body, now })
  if (!inserted) return null
  await enqueueWebhook(tx, endpoint, `${ids.id}:1`)
  return ids.id
}

/** `turn`: of the job's key. */
export const enqueueWebhook = (tx: Ctx, { accountId, id }: { accountId: string; id: string }, turn: string) =>
  enqueue(tx, { kind: 'webhook.deliver', accountId, key: `webhook:${turn}`, payload: { endpointId: id } })

/** A test is new each time. */
export async function queueTest(tx: Ctx, endpoint: { accountId: string; id: string }): Promise<string> {
  const key = `${TEST_TYPE}:${tx.ids('whd')}`
  return (await insertWebhook(tx, endpoint, { type: TEST_TYPE, key, data: { endpointId: endpoint.id } }))!
}
