import type { Selectable } from 'kysely'
import type { WebhookDeliveriesTable, WebhookEndpointsTable } from '../../../db/schema/webhooks'
import { statement } from '../../../db/statement'
import { findOwnerContact } from '../access/access.read.server'
import { queueMail } from '../access/queue-mail.server'
import type { Ctx } from '../context.server'
import { runMerged, type MergedRuns } from '../jobs/merged-runs'
import { WebhookSendError, type WebhookAnswer } from '../outside.port'
import { signWebhook } from './sign-webhook.server'
import { webhookWords } from './webhook-endpoints.words'

type Endpoint = Selectable<WebhookEndpointsTable>
type Delivery = Selectable<WebhookDeliveriesTable>

/** After each failure; then the delivery fails, after about three days. */
const RETRY_MS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => seconds * 1000)
/** Of an endpoint after a failure: one that is away is not asked for each delivery. */
const PAUSE_MS = 30_000
const DISABLE_AFTER_MS = 5 * 86_400_000
/** Sent together. */
const BATCH = 4
/** Run length: other endpoints get a turn. */
const TURN_MS = 2_000
const GONE = 410

const endpointById = statement((q, p: { id: string }) =>
  q
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', p.id)
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null),
)
const waitingOf = statement((q, p: { endpoint_id: string }) =>
  q
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', p.endpoint_id)
    .where('completed_at', 'is', null)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(BATCH),
)

/** Job: sends what waits for the endpoint. Throws RetryLater while deliveries wait, in the endpoint's earliest job only. */
export const deliverWebhooks = (
  ctx: Ctx,
  { endpointId }: { endpointId: string },
  job: string,
  runs: MergedRuns,
): Promise<void> =>
  runMerged(runs, { subject: endpointId, job, clock: ctx.clock, reason: webhookWords.waits }, () =>
    sendDue(ctx, runs, endpointId),
  )

/** Ms until the next try; null: none wait. */
async function sendDue(ctx: Ctx, { again }: MergedRuns, endpointId: string): Promise<number | null> {
  const endsAt = performance.now() + TURN_MS
  for (;;) {
    again.delete(endpointId)
    const endpoint = await ctx.db.first(endpointById, { id: endpointId })
    const waiting = endpoint ? await ctx.db.all(waitingOf, { endpoint_id: endpointId }) : []
    const [first] = waiting
    // A new delivery's job may have found this run.
    if (!endpoint || !first) {
      if (again.has(endpointId)) continue
      return null
    }
    const now = ctx.clock.now()
    const waitMs = Math.max(first.next_attempt_at, endpoint.paused_until) - now
    if (waitMs > 0) return waitMs
    if (performance.now() > endsAt) return 0
    const due = waiting.filter((delivery) => delivery.next_attempt_at <= now)
    // After a failure one is sent as a probe.
    await Promise.all(
      due.slice(0, endpoint.failing_since === null ? BATCH : 1).map((row) => deliver(ctx, endpoint, row)),
    )
  }
}

async function deliver(ctx: Ctx, endpoint: Endpoint, row: Delivery): Promise<void> {
  const at = ctx.clock.now()
  const headers = signWebhook({ id: row.id, at, body: row.body }, getSecrets(ctx, endpoint, at))
  let answer: WebhookAnswer | null = null
  let error: string | null = null
  try {
    answer = await ctx.webhooks.send(new URL(endpoint.url), headers, row.body)
    error = getAnswerError(answer.status)
  } catch (failure) {
    if (!(failure instanceof WebhookSendError)) throw failure
    error = webhookWords.errors[failure.code]
  }
  await ctx.db.transact('webhook.answer', (tx) => storeAnswer(tx, endpoint, row, { at, answer, error }))
}

function getSecrets(ctx: Ctx, { secret, previous_secret, previous_until }: Endpoint, now: number): string[] {
  const hasPrevious = previous_secret !== null && previous_until !== null && now < previous_until
  return [secret, ...(hasPrevious ? [previous_secret] : [])].map((sealed) => ctx.seal.open(sealed))
}

function getAnswerError(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? webhookWords.errors.redirect : webhookWords.errors.status(status)
}

interface Attempt {
  at: number
  answer: WebhookAnswer | null
  error: string | null
}

async function storeAnswer(tx: Ctx, endpoint: Endpoint, row: Delivery, { at, answer, error }: Attempt): Promise<void> {
  const now = tx.clock.now()
  const retryMs = error === null ? undefined : RETRY_MS[row.tries]
  const isOver = retryMs === undefined
  await tx.db.q
    .updateTable('webhook_deliveries')
    .set({
      state: error === null ? 'delivered' : isOver ? 'failed' : 'waiting',
      tries: row.tries + 1,
      attempted_at: at,
      status: answer?.status ?? null,
      answer: answer?.body ?? null,
      error,
      next_attempt_at: now + (retryMs ?? 0),
      completed_at: isOver ? now : null,
    })
    .where('id', '=', row.id)
    // A replay since then has its own tries.
    .where('round', '=', row.round)
    .execute()
  if (error === null) await markWorking(tx, endpoint)
  else await markFailing(tx, endpoint, now, answer?.status === GONE)
}

async function markWorking(tx: Ctx, { id, failing_since }: Endpoint): Promise<void> {
  if (failing_since === null) return
  await tx.db.q
    .updateTable('webhook_endpoints')
    .set({ failing_since: null, paused_until: 0 })
    .where('id', '=', id)
    .execute()
}

async function markFailing(tx: Ctx, endpoint: Endpoint, now: number, isGone: boolean): Promise<void> {
  const since = endpoint.failing_since ?? now
  const reason = isGone ? 'gone' : now - since >= DISABLE_AFTER_MS ? 'failing' : null
  const changed = await tx.db.q
    .updateTable('webhook_endpoints')
    .set({
      failing_since: since,
      paused_until: now + PAUSE_MS,
      ...(reason ? { disabled_at: now, disabled_reason: reason } : {}),
    })
    .where('id', '=', endpoint.id)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (changed && reason) await mailOwner(tx, endpoint, reason)
}

async function mailOwner(tx: Ctx, { id, account_id, url }: Endpoint, reason: 'gone' | 'failing'): Promise<void> {
  const to = await findOwnerContact(tx, account_id)
  if (to === null) return
  const { subject, text, gone } = webhookWords.mail
  const page = `${tx.publicUrl}/manage/webhooks/${id}`
  await queueMail(tx, { to, subject, text: reason === 'gone' ? gone(url, page) : text(url, page) })
}
