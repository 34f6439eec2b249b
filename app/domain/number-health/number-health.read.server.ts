import type { Selectable } from 'kysely'
import type { NumberHealthChangesTable } from '../../../db/schema/numbers'
import type { HealthReason, NumberHealthState } from '../../../machines/server/number-health'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { findNumber, visibleNumbers } from '../numbers/numbers.read.server'
import { fullName } from '../person-name'
import { dailyBudget } from './daily-budget'
import { listFixedUses } from './fixed-uses.read.server'
import { readHealthSettings } from './health-settings.read.server'
import type { HealthFigures } from './judge-number'
import { countDialsToday } from './number-figures.read.server'
import {
  CHANGES_SHOWN,
  type HealthChangeView,
  type NumberHealthDetails,
  type NumberHealthView,
} from './number-health.schema'
import { reasonTexts } from './number-health.words'

const DAY_MS = 86_400_000
const REPORT_DAYS = 30

/** Of all numbers that the user may see and calls can be made from, by number id. */
export async function listNumberHealth(ctx: Ctx): Promise<Map<string, NumberHealthView>> {
  const { accountId, permissions, userId } = requireUser(ctx)
  const now = ctx.clock.now()
  const rows = await visibleNumbers(ctx)
    .leftJoin('number_health', 'number_health.id', 'phone_numbers.id')
    .select([
      'phone_numbers.id',
      'phone_numbers.e164',
      'phone_numbers.user_id',
      'phone_numbers.created_at',
      'number_health.state',
      'number_health.reason',
      'number_health.since',
      'number_health.ramp_started_at',
      'number_health.rest_until',
    ])
    .where('phone_numbers.status', '!=', 'deleted')
    .where('phone_numbers.released_at', 'is', null)
    .where((eb) => eb.or([eb('phone_numbers.personal', '=', 0), eb('phone_numbers.caller_id_sid', 'is not', null)]))
    .execute()
  const { dailyBudget: limit } = await readHealthSettings(ctx, accountId)
  const dials = await countDialsToday(ctx, accountId)
  const reports = await countReports(ctx, accountId, now - REPORT_DAYS * DAY_MS)
  const resting = rows.filter(({ state }) => state === 'resting').map(({ e164 }) => e164)
  const fixedBy = await listFixedUses(ctx, accountId, resting)
  return new Map(
    rows.map((row) => {
      const state = (row.state ?? 'warmingUp') as NumberHealthState
      const reason = (row.reason ?? 'new') as HealthReason
      const rampStartedAt = row.ramp_started_at ?? row.created_at
      return [
        row.id,
        {
          numberId: row.id,
          state,
          reason,
          text: reasonTexts[reason],
          since: new Date(row.since ?? row.created_at).toISOString(),
          restsUntil: row.rest_until === null ? null : new Date(row.rest_until).toISOString(),
          dailyBudget: dailyBudget({ state, rampStartedAt }, limit, now),
          dialsToday: dials.get(row.e164) ?? 0,
          spamReports: reports.get(row.id) ?? 0,
          fixedBy: fixedBy.get(row.e164) ?? [],
          canRest: permissions.has('numbers:manage') || row.user_id === userId,
        },
      ]
    }),
  )
}

async function countReports(ctx: Ctx, accountId: string, since: number): Promise<Map<string, number>> {
  const rows = await ctx.db.q
    .selectFrom('spam_reports')
    .select(({ fn }) => ['number_id', fn.countAll<number>().as('reports')])
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .groupBy('number_id')
    .execute()
  return new Map(rows.map(({ number_id, reports }) => [number_id, reports]))
}

/** With its newest changes first. Throws not_found. */
export async function findNumberHealth(ctx: Ctx, id: string): Promise<NumberHealthDetails> {
  const number = await findNumber(ctx, id)
  const health = (await listNumberHealth(ctx)).get(id) ?? retired(id, number.createdAt)
  const changes = await ctx.db.q
    .selectFrom('number_health_changes')
    .leftJoin('users', 'users.id', 'number_health_changes.changed_by')
    .selectAll('number_health_changes')
    .select(['users.first_name', 'users.last_name'])
    .where('number_id', '=', id)
    .orderBy('number_health_changes.id', 'desc')
    .limit(CHANGES_SHOWN)
    .execute()
  return { ...health, changes: changes.map(toChangeView) }
}

/** Deleted, or not at the carrier. */
const retired = (numberId: string, since: string): NumberHealthView => ({
  numberId,
  state: 'retired',
  reason: 'deleted',
  text: reasonTexts.deleted,
  since,
  restsUntil: null,
  dailyBudget: 0,
  dialsToday: 0,
  spamReports: 0,
  fixedBy: [],
  canRest: false,
})

type ChangeRow = Selectable<NumberHealthChangesTable> & { first_name: string | null; last_name: string | null }

const toChangeView = (row: ChangeRow): HealthChangeView => ({
  id: row.id,
  from: row.from_state as NumberHealthState | null,
  to: row.state as NumberHealthState,
  reason: row.reason,
  text: reasonTexts[row.reason as HealthReason],
  figures: row.figures === null ? null : (JSON.parse(row.figures) as HealthFigures),
  changedBy: row.changed_by === null ? null : fullName(row.first_name ?? '', row.last_name ?? ''),
  at: new Date(row.created_at).toISOString(),
})
