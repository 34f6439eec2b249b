import { statement } from '../../../db/statement'
import type { NumberHealthChangesTable } from '../../../db/schema/numbers'
import type { HealthReason, NumberHealthEvent, NumberHealthState } from '../../../machines/server/number-health'
import type { Ctx } from '../context.server'
import { publishNumber } from '../numbers/publish-number.server'
import { runReactions } from '../reactions'
import type { HealthFigures } from './judge-number'
import { advanceHealth, findHealth, insertHealth, type StoredHealth } from './number-health-machine.server'

interface Cause {
  /** Behind an automatic change. */
  figures?: HealthFigures | null
  byUser?: string
}

const insertChange = statement((q, row: NumberHealthChangesTable) => q.insertInto('number_health_changes').values(row))
const setTimes = statement(
  (q, { id, ...times }: { id: string; since: number; rest_until: number | null; ramp_started_at: number }) =>
    q.updateTable('number_health').set(times).where('id', '=', id),
)

/** False: the state ignores the event. */
export async function dispatchToNumberHealth(
  tx: Ctx,
  numberId: string,
  event: NumberHealthEvent,
  cause: Cause = {},
): Promise<boolean> {
  const health = await findHealth(tx, numberId)
  return health !== null && applyHealthEvent(tx, health, event, cause)
}

/** Stores a change of state with its reason. False: the state ignores the event. */
export async function applyHealthEvent(
  tx: Ctx,
  health: StoredHealth,
  event: NumberHealthEvent,
  cause: Cause = {},
): Promise<boolean> {
  const now = tx.clock.now()
  const before = { state: health.state, reason: health.context.reason }
  if (!(await advanceHealth(tx, health, event))) return false
  // A report during a rest changes neither.
  if (event.type === 'REPORTED') return true
  const { state, context } = health
  const times = {
    since: now,
    rest_until: state === 'resting' ? now + context.restMs : null,
    ramp_started_at: restartsRamp(before, state) ? now : health.row.ramp_started_at,
  }
  await tx.db.write(setTimes, { id: health.id, ...times })
  Object.assign(health.row, times)
  await saveChange(tx, health, before.state, cause)
  if (state === 'hurt')
    await runReactions(tx, 'numberHurt', { accountId: health.row.account_id, numberId: health.id, at: now })
  return true
}

/** A rest for a day does not interrupt the growth of the budget. */
const restartsRamp = (before: { state: NumberHealthState; reason: HealthReason }, state: NumberHealthState): boolean =>
  state === 'warmingUp' && !(before.state === 'resting' && before.reason === 'rest_budget')

async function saveChange(
  tx: Ctx,
  health: StoredHealth,
  from: NumberHealthState | null,
  { figures, byUser }: Cause,
): Promise<void> {
  const accountId = health.row.account_id
  await tx.db.write(insertChange, {
    id: tx.ids('nhc'),
    account_id: accountId,
    number_id: health.id,
    from_state: from,
    state: health.state,
    reason: health.context.reason,
    figures: figures ? JSON.stringify(figures) : null,
    changed_by: byUser ?? null,
    created_at: tx.clock.now(),
  })
  await publishNumber(tx, accountId, health.id)
}

/** A number that has no state yet. `firstCallAt`: from it; null: none. */
export async function startHealth(
  tx: Ctx,
  { id, accountId, firstCallAt }: { id: string; accountId: string; firstCallAt: number | null },
): Promise<StoredHealth> {
  const now = tx.clock.now()
  const health = await insertHealth(
    tx,
    { id, account_id: accountId, reason: 'new', since: now, ramp_started_at: firstCallAt ?? now, rest_until: null },
    undefined,
  )
  await saveChange(tx, health, null, {})
  return health
}
