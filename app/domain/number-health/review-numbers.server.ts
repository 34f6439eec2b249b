import type { Ctx } from '../context.server'
import { dailyBudget, isRampOver } from './daily-budget'
import { applyHealthEvent, startHealth } from './dispatch-to-number-health.server'
import { readHealthSettings } from './health-settings.read.server'
import {
  addFigures,
  EARLIER_DAYS,
  judgeNumber,
  NO_NUMBER_FIGURES,
  RECENT_DAYS,
  type NumberFigures,
} from './judge-number'
import { isHurtByCarrier, judgeRejection, listRejected } from './judge-rejection.server'
import { toStoredHealth, type StoredHealth } from './number-health-machine.server'
import { countDialsToday, dayOfNumber, findFirstCallAt, readNumberFigures } from './number-figures.read.server'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
export const HURT_REST_MS = 14 * DAY_MS

/** Its figures say what a healthy number reaches. */
const isReference = ({ state, context: { reason } }: StoredHealth) =>
  state !== 'hurt' && reason !== 'rest_hurt' && reason !== 'rest_extended'

const isInUse = ({ state }: StoredHealth) => state === 'warmingUp' || state === 'active' || state === 'hurt'

interface Reviewed {
  id: string
  e164: string
  health: StoredHealth
}

/** Compares the numbers of an account and applies what the figures say. */
export async function reviewNumbers(ctx: Ctx, accountId: string): Promise<void> {
  const now = ctx.clock.now()
  const since = now - RECENT_DAYS * DAY_MS
  const recent = await readNumberFigures(ctx, { accountId, from: since, until: now + HOUR_MS })
  const earlier = await readNumberFigures(ctx, { accountId, from: since - EARLIER_DAYS * DAY_MS, until: since })
  const { restsAutomatically, dailyBudget: limit } = await readHealthSettings(ctx, accountId)
  const dials = restsAutomatically ? await countDialsToday(ctx, accountId) : null
  await ctx.db.transact(
    'number-health.review',
    async (tx) => {
      const numbers = await listReviewed(tx, accountId)
      for (const number of numbers) await warmUp(tx, number)
      const rejected = await listRejected(tx, accountId)
      for (const { id, health } of numbers) await judgeRejection(tx, health, rejected.has(id))
      for (const number of numbers) await judge(tx, number, numbers, { recent, earlier })
      if (!dials) return
      for (const number of numbers) await restHurt(tx, number, numbers)
      for (const number of numbers) await restForToday(tx, number, { dials: dials.get(number.e164) ?? 0, limit })
    },
    { accountId },
  )
}

/** Those that calls can be made from, with a state. */
async function listReviewed(tx: Ctx, accountId: string): Promise<Reviewed[]> {
  const numbers = await tx.db.q
    .selectFrom('phone_numbers')
    .select(['id', 'e164', 'status', 'released_at', 'personal', 'caller_id_sid'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const rows = await tx.db.q.selectFrom('number_health').selectAll().where('account_id', '=', accountId).execute()
  const known = new Map(rows.map((row) => [row.id, toStoredHealth(row)]))
  const reviewed: Reviewed[] = []
  for (const { id, e164, status, released_at, personal, caller_id_sid } of numbers) {
    const isUsable = status !== 'deleted' && released_at === null && (personal === 0 || caller_id_sid !== null)
    const health = known.get(id)
    if (!isUsable) {
      if (health) await applyHealthEvent(tx, health, { type: 'RETIRE' })
      continue
    }
    const stored = health ?? (await startInUse(tx, { id, e164, accountId }))
    if (stored.state === 'retired') await applyHealthEvent(tx, stored, { type: 'LISTED_AGAIN' })
    reviewed.push({ id, e164, health: stored })
  }
  return reviewed
}

/** A number with two weeks of calls needs no ramp. */
async function startInUse(tx: Ctx, number: { id: string; e164: string; accountId: string }): Promise<StoredHealth> {
  const firstCallAt = await findFirstCallAt(tx, number.accountId, number.e164)
  const health = await startHealth(tx, { ...number, firstCallAt })
  if (firstCallAt !== null && isRampOver(firstCallAt, tx.clock.now()))
    await applyHealthEvent(tx, health, { type: 'WARMED_UP', reason: 'in_use' })
  return health
}

async function warmUp(tx: Ctx, { health }: Reviewed): Promise<void> {
  if (health.state === 'warmingUp' && isRampOver(health.row.ramp_started_at, tx.clock.now()))
    await applyHealthEvent(tx, health, { type: 'WARMED_UP', reason: 'warmed_up' })
}

async function judge(
  tx: Ctx,
  { e164, health }: Reviewed,
  numbers: readonly Reviewed[],
  figures: Record<'recent' | 'earlier', ReadonlyMap<string, NumberFigures>>,
): Promise<void> {
  if (!isInUse(health) || isHurtByCarrier(health)) return
  const recentOf = (number: string) => figures.recent.get(number) ?? NO_NUMBER_FIGURES
  const peers = numbers
    .filter((peer) => peer.e164 !== e164 && isReference(peer.health))
    .map((peer) => recentOf(peer.e164))
    .reduce(addFigures, NO_NUMBER_FIGURES)
  const judgement = judgeNumber({
    recent: recentOf(e164),
    earlier: figures.earlier.get(e164) ?? NO_NUMBER_FIGURES,
    peers,
  })
  if (judgement.verdict === 'hurt' && health.state !== 'hurt')
    await applyHealthEvent(tx, health, { type: 'HURT', reason: judgement.reason }, { figures: judgement.figures })
  if (judgement.verdict === 'fine' && health.state === 'hurt')
    await applyHealthEvent(tx, health, { type: 'RECOVERED' }, { figures: judgement.figures })
}

/** Never the last one: calls need a number. */
async function restHurt(tx: Ctx, { health }: Reviewed, numbers: readonly Reviewed[]): Promise<void> {
  if (health.state !== 'hurt') return
  const others = numbers.filter((other) => other.health !== health && other.health.state !== 'resting')
  if (others.length === 0) return
  await applyHealthEvent(tx, health, { type: 'REST', reason: 'hurt', restMs: HURT_REST_MS })
}

async function restForToday(
  tx: Ctx,
  { e164, health }: Reviewed,
  { dials, limit }: { dials: number; limit: number },
): Promise<void> {
  if (health.state !== 'warmingUp' && health.state !== 'active') return
  const now = tx.clock.now()
  const budget = dailyBudget({ state: health.state, rampStartedAt: health.row.ramp_started_at }, limit, now)
  if (dials < budget) return
  const { end } = dayOfNumber(e164, now)
  await applyHealthEvent(
    tx,
    health,
    { type: 'REST', reason: 'budget', restMs: end - now },
    { figures: { own: { successes: dials, trials: budget }, reference: { successes: 0, trials: 0 } } },
  )
}
