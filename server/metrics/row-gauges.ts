import { SLOTS } from '../../app/domain/call-engine/dial-step'
import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import { createSystemCtx, type Services } from '../../app/domain/context.server'
import { addGauge } from './metrics'

const OVERDUE_MS = 5_000

/** The previous line may still play its callback message. */
const LAST_OF_SLOT = 2

/** Every query uses an index. */
export function addRowGauges(registry: Registry, services: Services): void {
  const { db, clock } = createSystemCtx(services)

  addGauge(registry, 'jobs_ready', 'Due and scheduled jobs, by kind', ['kind'], async () => {
    const rows = await db.q
      .selectFrom('jobs')
      .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
      .where('state', '=', sql.lit('ready'))
      .groupBy('kind')
      .execute()
    return rows.map(({ kind, count }) => [{ kind }, count])
  })
  addGauge(registry, 'jobs_oldest_due_seconds', 'How long the oldest due job waits', [], async () => {
    const oldest = await db.q
      .selectFrom('jobs')
      .select('run_at')
      .where('state', '=', sql.lit('ready'))
      .orderBy('run_at')
      .limit(1)
      .executeTakeFirst()
    return [[{}, oldest ? Math.max(0, clock.now() - oldest.run_at) / 1000 : 0]]
  })
  addGauge(registry, 'timers_overdue', 'Timers that should have fired 5 s ago', [], async () => {
    const { count } = await db.q
      .selectFrom('timers')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('fire_at', '<', clock.now() - OVERDUE_MS)
      .executeTakeFirstOrThrow()
    return [[{}, count]]
  })
  addGauge(registry, 'lines', 'Lines of live sessions, by state', ['state'], async () => {
    const rows = await db.q
      .selectFrom('dial_sessions')
      .innerJoin('lines', (join) =>
        join.on((on) =>
          on.or(
            SLOTS.map((slot) =>
              on(
                'lines.id',
                'in',
                on
                  .selectFrom('lines as last')
                  .select('last.id')
                  .whereRef('last.session_id', '=', 'dial_sessions.id')
                  .where('last.slot', '=', slot)
                  .orderBy('last.id', 'desc')
                  .limit(LAST_OF_SLOT),
              ),
            ),
          ),
        ),
      )
      .select((eb) => ['lines.state', eb.fn.countAll<number>().as('count')])
      .where('dial_sessions.ended_at', 'is', null)
      .where('lines.state', '!=', 'ended')
      .groupBy('lines.state')
      .execute()
    return rows.map(({ state, count }) => [{ state }, count])
  })
  addGauge(registry, 'attempts_open', 'Carrier creates whose outcome is not known yet', ['state'], async () => {
    const rows = await db.q
      .selectFrom('attempts')
      .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
      .where('completed_at', 'is', null)
      .groupBy('state')
      .execute()
    return rows.map(({ state, count }) => [{ state }, count])
  })
}
