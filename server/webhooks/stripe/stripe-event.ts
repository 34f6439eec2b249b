import type { Ctx } from '../../../app/domain/context.server'
import { enqueue } from '../../../app/domain/jobs/enqueue.server'
import { SYSTEM_ACCOUNT, type JobPayloads } from '../../../app/domain/jobs/catalogue'
import { claimReceipt, type Outcome } from '../webhook'
import type { StripeEvent } from './sender'

const OBJECTS = new Map<string, JobPayloads['payment.check']['object']>(
  Object.entries({ payment_intent: 'payment', refund: 'refund', dispute: 'dispute' } as const),
)

/** May be late, repeated or out of order: a job fetches the object. */
export async function onStripeEvent(tx: Ctx, { id: eventId, data }: StripeEvent): Promise<Outcome> {
  if (!(await claimReceipt(tx, `stripe:${eventId}`))) return { kind: 'repeat' }
  const object = OBJECTS.get(data.object.object)
  const { id } = data.object
  if (object === undefined || id === undefined) return { kind: 'done' }
  await enqueue(tx, {
    kind: 'payment.check',
    accountId: SYSTEM_ACCOUNT,
    key: `stripe:${eventId}`,
    payload: { object, id },
  })
  return { kind: 'done' }
}
