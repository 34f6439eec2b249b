import type { Selectable } from 'kysely'
import type { CrmDeliveriesTable } from '../../../db/schema/crm'
import type { Ctx } from '../context.server'
import { CrmError, isCrmError, type Crm, type CrmWrite } from '../crm.port'
import { createMergedRuns, runMerged, type MergedRuns } from '../jobs/merged-runs'
import { readCallNote } from './call-note.server'
import { readCallReport } from './call-report.server'
import type { DeliveryPayload } from './crm.schema'
import { openCrm } from './open-crm.server'
import { findNextDelivery, findNextAttemptAt, hasDeliveredSince } from './open-deliveries.server'
import { crmWords } from './crm.words'

type Row = Selectable<CrmDeliveriesTable>

/** After unreachable or forbidden (403); then the write fails, after about a day. */
const RETRY_MS = [10, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 36_000].map((seconds) => seconds * 1000)
const RETRY_TOTAL_MS = RETRY_MS.reduce((sum, ms) => sum + ms)
/** Values of `tries`: held by a firewall, and the limit once it opens: 24 more hourly tries. */
const [BLOCKED_ATTEMPTS, MAX_BLOCKED_ATTEMPTS] = [RETRY_MS.length + 1, RETRY_MS.length + 25]
/** After the last delay busy counts as refused. */
const BUSY_MS = [10_000, 30_000]
/** Of an account whose CRM does not answer. */
const MAX_PAUSE_MS = 60_000
/** For what a person must fix: authorization, or a firewall. */
const USER_FIX_RETRY_MS = 3_600_000
/** A report waits for the call's end, a note for the last edit. */
const NOT_READY_RETRY_MS = 15_000
/** A write whose answer was lost may still arrive this late. */
const RECONCILE_AFTER_MS = 60_000
/** Run length: other jobs get a turn. */
const TURN_MS = 2_000
/** By account, on the steady clock. */
export interface CrmLanes extends MergedRuns {
  pausedUntil: Map<string, number>
}
export const createCrmLanes = (): CrmLanes => ({ ...createMergedRuns(), pausedUntil: new Map() })

/** Job: sends in order per contact. Throws RetryLater while deliveries wait, in the account's earliest job only. */
export async function deliverToCrm(
  ctx: Ctx,
  { accountId, atOnce }: { accountId: string; atOnce: boolean },
  job: string,
  lanes: CrmLanes,
): Promise<void> {
  if (atOnce) lanes.pausedUntil.delete(accountId)
  const run = { subject: accountId, job, clock: ctx.clock, reason: crmWords.waitsCrm }
  await runMerged(lanes, run, () => sendAll(ctx, lanes, accountId))
}

/** Ms until the next try; null: none wait. */
async function sendAll(ctx: Ctx, lanes: CrmLanes, accountId: string): Promise<number | null> {
  const { again, pausedUntil } = lanes
  const endsAt = performance.now() + TURN_MS
  for (;;) {
    again.delete(accountId)
    const now = ctx.clock.now()
    const pause = (pausedUntil.get(accountId) ?? -Infinity) - ctx.clock.steadyNow()
    if (pause > 0) return pause
    pausedUntil.delete(accountId)
    const row = await findNextDelivery(ctx, accountId, now)
    if (row) {
      if (performance.now() > endsAt) return 0
      await deliver(ctx, row, pausedUntil)
      continue
    }
    const at = await findNextAttemptAt(ctx, accountId)
    // A new delivery's job may have found this run.
    if (!again.has(accountId)) return at === null ? null : Math.max(0, at - ctx.clock.now())
  }
}

async function deliver(ctx: Ctx, row: Row, pausedUntil: Map<string, number>): Promise<void> {
  try {
    const crm = await openCrm(ctx, row.account_id)
    if (row.state === 'uncertain') return await reconcileDelivery(ctx, row, crm)
    const payload = JSON.parse(row.payload) as DeliveryPayload
    if (row.state === 'sending' && !crm.canRepeat(payload.kind))
      throw new CrmError('unreachable', crmWords.processStoppedWhileSending(crm.name), 'unknown')
    const write = await buildWrite(ctx, payload)
    if (!write) return await updateDelivery(ctx, row, { next_attempt_at: ctx.clock.now() + NOT_READY_RETRY_MS })
    await ctx.db.transact('crm.deliver.attempt', (tx) =>
      tx.db.q
        .updateTable('crm_deliveries')
        .set({ state: 'sending', sent: JSON.stringify(write), attempted_at: tx.clock.now() })
        .where('id', '=', row.id)
        .execute(),
    )
    await crm.write(row.vendor_contact_id, write, row.id)
    await updateDelivery(ctx, row, { state: 'delivered', error: null, error_code: null, completed_at: ctx.clock.now() })
  } catch (error) {
    if (isCrmError(error)) return handleFailure(ctx, row, error, pausedUntil)
    // Must not block other deliveries.
    ctx.log.error({ delivery: row.id, err: error }, 'a delivery to a CRM failed')
    await handleFailure(ctx, row, new CrmError('unreachable', crmWords.errorOccurred, 'unknown'), pausedUntil)
  }
}

async function buildWrite(ctx: Ctx, payload: DeliveryPayload): Promise<CrmWrite | null> {
  if (payload.kind === 'call-note') return readCallNote(ctx, payload.callId)
  if (payload.kind !== 'call-report') return payload
  const report = await readCallReport(ctx, payload)
  return report && { kind: 'call-report', report }
}

async function reconcileDelivery(ctx: Ctx, row: Row, crm: Crm): Promise<void> {
  // An unsent write is uncertain after a restore: the backup may predate it.
  const uncertainty = row.sent === null ? crmWords.backupRestored : crmWords.notAnswer(crm.name)
  const write =
    row.sent === null
      ? await buildWrite(ctx, JSON.parse(row.payload) as DeliveryPayload)
      : (JSON.parse(row.sent) as CrmWrite)
  if (!write) return updateDelivery(ctx, row, { next_attempt_at: ctx.clock.now() + NOT_READY_RETRY_MS })
  const found = await crm.findWriteStatus(row.vendor_contact_id, write)
  const completed_at = ctx.clock.now()
  if (found === 'there')
    return updateDelivery(ctx, row, { state: 'delivered', error: null, error_code: null, completed_at })
  const error =
    found === 'missing'
      ? crmWords.andNotHaveIt(uncertainty, crm.name)
      : crmWords.notReportWhether(uncertainty, crm.name)
  return updateDelivery(ctx, row, { state: 'unknown', error, error_code: 'unreachable', completed_at })
}

async function handleFailure(ctx: Ctx, row: Row, failure: CrmError, pausedUntil: Map<string, number>): Promise<void> {
  const now = ctx.clock.now()
  const errorFields = { error: failure.message, error_code: failure.code }
  if (failure.code === 'not_connected')
    return updateDelivery(ctx, row, { ...errorFields, state: 'failed', completed_at: now })
  if (failure.outcome === 'refused')
    return updateDelivery(ctx, row, { ...errorFields, state: 'refused', completed_at: now })
  if (failure.code === 'rate_limited' || failure.code === 'expired') {
    const waitMs = failure.retryAfterMs ?? (failure.code === 'expired' ? USER_FIX_RETRY_MS : RETRY_MS[0]!)
    pausedUntil.set(row.account_id, ctx.clock.steadyNow() + waitMs)
    // Rows store whole ms.
    return updateDelivery(ctx, row, {
      ...errorFields,
      state: getPendingState(row),
      next_attempt_at: Math.ceil(now + waitMs),
    })
  }
  const isBusy = failure.outcome === 'busy'
  const retryMs = isBusy ? getBusyRetryMs(row) : RETRY_MS[row.tries]
  // A refusal concerns one write; the account continues.
  if (failure.code !== 'refused')
    pausedUntil.set(row.account_id, ctx.clock.steadyNow() + Math.min(MAX_PAUSE_MS, retryMs ?? MAX_PAUSE_MS))
  const tries = row.tries + 1
  const lost = failure.outcome === 'unknown' && !(await canRepeat(ctx, row))
  if (lost && row.state !== 'uncertain')
    return updateDelivery(ctx, row, {
      ...errorFields,
      state: 'uncertain',
      tries,
      next_attempt_at: now + RECONCILE_AFTER_MS,
    })
  if (retryMs === undefined) {
    const isForbidden = failure.code === 'refused' && failure.outcome === 'retry'
    // 403 concerns one contact, or is a firewall if nothing was accepted for a day.
    const isFirewallBlock = isForbidden && !(await hasDeliveredSince(ctx, row.account_id, now - RETRY_TOTAL_MS))
    const attempts = isFirewallBlock ? BLOCKED_ATTEMPTS : tries
    if (isFirewallBlock || (row.tries >= BLOCKED_ATTEMPTS && attempts < MAX_BLOCKED_ATTEMPTS))
      return updateDelivery(ctx, row, {
        ...errorFields,
        state: getPendingState(row),
        tries: attempts,
        next_attempt_at: now + USER_FIX_RETRY_MS,
      })
    const state = row.state === 'uncertain' ? 'unknown' : isBusy ? 'refused' : 'failed'
    return updateDelivery(ctx, row, { ...errorFields, state, tries, completed_at: now })
  }
  return updateDelivery(ctx, row, {
    ...errorFields,
    state: getPendingState(row),
    tries,
    next_attempt_at: now + retryMs,
  })
}

/** After an unreachable CRM one busy retry remains. */
const getBusyRetryMs = (row: Row) =>
  BUSY_MS[row.error_code === 'refused' ? row.tries : Math.min(row.tries, BUSY_MS.length - 1)]

/** Uncertain writes are only looked up, never resent automatically. */
const getPendingState = (row: Row) => (row.state === 'uncertain' ? 'uncertain' : 'waiting')

const canRepeat = async (ctx: Ctx, row: Row): Promise<boolean> =>
  (await openCrm(ctx, row.account_id)).canRepeat((JSON.parse(row.payload) as DeliveryPayload).kind)

/** Skips a delivery replayed since. */
async function updateDelivery(
  ctx: Ctx,
  row: Row,
  change: Partial<Pick<Row, 'state' | 'tries' | 'error' | 'error_code' | 'next_attempt_at' | 'completed_at'>>,
): Promise<void> {
  await ctx.db.transact('crm.deliver.answer', (tx) =>
    tx.db.q.updateTable('crm_deliveries').set(change).where('id', '=', row.id).where('round', '=', row.round).execute(),
  )
}
