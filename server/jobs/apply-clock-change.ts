import { sql } from 'kysely'
import type { Ctx } from '../../app/domain/context.server'

/** Durations only: calendar times (scheduled messages, snoozes, session expiry, retention) do not move. */
export const DURATION_COLUMNS = [
  {
    table: 'timers',
    columns: ['fire_at'],
    where: `owner not in (select 'message:' || id from messages where scheduled_at is not null and state = 'waiting')`,
  },
  {
    table: 'jobs',
    columns: ['run_at', 'created_at'],
    where: `state = 'ready' and kind not in ('lead.call-due', 'notifications.mail', 'report.mail')`,
  },
  { table: 'crm_deliveries', columns: ['next_attempt_at'], where: 'completed_at is null' },
  { table: 'number_leases', columns: ['expires_at'] },
  { table: 'number_pace', columns: ['next_at'] },
  { table: 'phone_leases', columns: ['expires_at'] },
  { table: 'login_codes', columns: ['created_at', 'expires_at'] },
  { table: 'number_claims', columns: ['created_at'], where: `state = 'pending'` },
  { table: 'number_searches', columns: ['created_at'] },
  { table: 'number_verifications', columns: ['created_at', 'expires_at'] },
  { table: 'spam_registrations', columns: ['check_at'], where: 'check_at is not null' },
] as const

/** A restart uses the newest event's time as its lower bound (`newestMomentIn`). */
const markNewestEventNow = (q: Ctx['db']['q'], now: number) =>
  q
    .updateTable('events')
    .set({ created_at: now })
    .where('seq', '=', (eb) => eb.selectFrom('events').select(({ fn }) => fn.max('seq').as('seq')))
    .execute()

/** `underWay`: the running jobs. */
export async function applyClockChange(ctx: Ctx, runningJobs: Iterable<{ run_at: number }> = []): Promise<void> {
  const ms = ctx.clock.getAdjustmentMs()
  if (ms === 0) return
  const shift = (byMs: number) => {
    ctx.clock.applyAdjustment(byMs)
    for (const job of runningJobs) job.run_at += byMs
  }
  let isShifted = false
  try {
    await ctx.db.transact('clock.follow', async (tx) => {
      const { q } = tx.db
      for (const { table, columns, ...only } of DURATION_COLUMNS)
        await sql`update ${sql.table(table)} set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} + ${ms}`))}
          where ${'where' in only ? sql.raw(only.where) : sql`true`}`.execute(q)
      // A repeated transaction shifts once.
      if (!isShifted) shift(ms)
      isShifted = true
      // The lost-create lookup starts here: search too many calls rather than too few.
      if (ms < 0)
        await q
          .updateTable('attempts')
          .set((eb) => ({ attempted_at: eb('attempted_at', '+', ms) }))
          .where('completed_at', 'is', null)
          .execute()
      await markNewestEventNow(q, tx.clock.now())
    })
  } catch (error) {
    if (isShifted) shift(-ms)
    throw error
  }
  ctx.log.warn({ ms }, 'the machine’s clock was changed: due times were moved with it')
}
