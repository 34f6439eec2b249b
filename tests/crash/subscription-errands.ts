import { randomUUID } from 'node:crypto'
import type { Errand } from './errand-steps'
import { asOwner, createCard, PAYS, type Send } from './payment-errands'
import type { Stage } from './stage'

const ACCOUNT = `(select account_id from users where email = 'inez@agency.test')`
const DAY = 86_400_000

interface Planted {
  status?: 'active' | 'renewal_failed'
  period?: 'MONTHLY' | 'YEARLY'
  /** From now. */
  endsInMs: number
}

/** One live subscription at a time: what an earlier death left is ended. */
function plant(stage: Stage, { status = 'active', period = 'MONTHLY', endsInMs }: Planted): string {
  const id = `sub_${randomUUID()}`
  const now = Date.now()
  const end = now + endsInMs
  stage.database((db) => {
    db.exec(
      `update subscriptions set status = 'canceled', next_event_at = null where account_id = ${ACCOUNT};
       insert into subscriptions (id, account_id, product_id, period, unit_cents, quantity, status, zone, anchored_at,
         period_start, period_end, next_event_at, created_at, updated_at)
       values ('${id}', ${ACCOUNT}, 'individual-power', '${period}', 5900, 1, '${status}', 'America/Chicago',
         ${end - 30 * DAY}, ${end - 30 * DAY}, ${end}, ${status === 'active' ? end : 'null'}, ${now}, ${now})`,
    )
  })
  return id
}

const clean = (stage: Stage) =>
  stage.database((db) =>
    db.exec(
      `update subscriptions set status = 'canceled', next_event_at = null where account_id = ${ACCOUNT};
       update accounts set billing_blocked_at = null, plan_ended_at = null, usage_period_end = null where id = ${ACCOUNT}`,
    ),
  )

/** Charged twice, or paid and not renewed. */
function requireRenewed(stage: Stage): void {
  const wrong = stage.database((db) =>
    db
      .prepare<[], { id: string }>(
        `select invoices.id from invoices join subscriptions on subscriptions.id = invoices.subscription_id
         where invoices.kind = 'renewal' and (
           (select count(*) from payments where payments.invoice_id = invoices.id and payments.state = 'paid') > 1
           or (invoices.status = 'paid' and subscriptions.status = 'active' and subscriptions.period_start <
             (select min(period_start) from invoice_lines where invoice_lines.invoice_id = invoices.id)))`,
      )
      .all(),
  )
  if (wrong.length > 0) throw new Error(`renewed wrongly: ${wrong.map(({ id }) => id).join(', ')}`)
}

const errand =
  (planted: Planted, work: (stage: Stage, send: Send, id: string) => Promise<unknown>): Errand =>
  async (stage, point) => {
    try {
      return await asOwner(async (running, send) => {
        await send('POST', '/payment-info/card', { paymentMethodId: await createCard(running, PAYS) })
        await work(running, send, plant(running, planted))
      })(stage, point)
    } finally {
      requireRenewed(stage)
      clean(stage)
    }
  }

const verb = (path: string, body: object = {}, method = 'POST') =>
  errand({ endsInMs: 30 * DAY }, (_stage, send, id) => send(method, `/subscriptions/${id}/${path}`, body))

/** The watch finds it at its next turn. */
const due = (planted: Planted, sql = '') =>
  errand(planted, async (stage) => {
    if (sql !== '') stage.database((db) => db.exec(sql))
  })

export const SUBSCRIPTION_ERRANDS: Record<string, Errand> = {
  'subscription.renew': due({ endsInMs: -1_000 }),
  'subscription.warn': due({ endsInMs: 2 * DAY }),
  'usage.renew': due(
    { period: 'YEARLY', endsInMs: 30 * DAY },
    `update accounts set usage_period_end = 1 where id = ${ACCOUNT}`,
  ),
  'subscription.schedule': verb('scheduled-changes', { productId: 'individual-starter' }, 'PUT'),
  'subscription.unschedule': errand({ endsInMs: 30 * DAY }, async (_stage, send, id) => {
    await send('PUT', `/subscriptions/${id}/scheduled-changes`, { productId: 'individual-starter' })
    await send('DELETE', `/subscriptions/${id}/scheduled-changes`)
  }),
  'subscription.cancel': verb('cancel'),
  'subscription.restore': errand({ endsInMs: 30 * DAY }, async (_stage, send, id) => {
    await send('POST', `/subscriptions/${id}/cancel`, {})
    await send('POST', `/subscriptions/${id}/restore`, {})
  }),
  'subscription.survey': errand({ endsInMs: 30 * DAY }, (_stage, send, subscriptionId) =>
    send('POST', '/cancellation-survey', { subscriptionId, reason: 'unused', explanation: '' }),
  ),
  'subscription.retry-payment': errand({ status: 'renewal_failed', endsInMs: -1_000 }, (_stage, send, id) =>
    send('POST', `/subscriptions/${id}/retry-payment`, {}),
  ),
}
