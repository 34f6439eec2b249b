import { sql } from 'kysely'
import type { Ctx } from '../../app/domain/context.server'

/** Durations only: calendar times (scheduled messages, snoozes, session expiry, retention) do not move. */
export const LASTING = [
  {
    table: 'timers',
    columns: ['fire_at'],
    where: `owner not in (select 'message:' || id from messages where scheduled_at is not null and state = 'waiting')`,
  },
  // No job waits for a time of day.
  { table: 'jobs', columns: ['run_at', 'created_at'], where: `state = 'ready'` },
  { table: 'crm_deliveries', columns: ['next_try_at'], where: 'settled_at is null' },
  { table: 'number_leases', columns: ['expires_at'] },
  { table: 'number_pace', columns: ['next_at'] },
  { table: 'phone_leases', columns: ['expires_at'] },
  { table: 'login_codes', columns: ['created_at', 'expires_at'] },
] as const

/** A restart uses the newest event's time as its lower bound (`newestMomentIn`). */
const toldUntilNow = (q: Ctx['db']['q'], now: number) =>
  q
    .updateTable('events')
    .set({ created_at: now })
    .where('seq', '=', (eb) => eb.selectFrom('events').select(({ fn }) => fn.max('seq').as('seq')))
    .execute()

/** `underWay`: the running jobs. */
export async function followClock(ctx: Ctx, underWay: Iterable<{ run_at: number }> = []): Promise<void> {
  const ms = ctx.clock.setBy()
  if (ms === 0) return
  const follow = (byMs: number) => {
    ctx.clock.follow(byMs)
    for (const job of underWay) job.run_at += byMs
  }
  let followed = false
  try {
    await ctx.db.transact('clock.follow', async (tctx) => {
      const { q } = tctx.db
      for (const { table, columns, ...only } of LASTING)
        await sql`update ${sql.table(table)} set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} + ${ms}`))}
          where ${'where' in only ? sql.raw(only.where) : sql`true`}`.execute(q)
      follow(ms)
      followed = true
      // The lost-create lookup starts here: search too many calls rather than too few.
      if (ms < 0)
        await q
          .updateTable('attempts')
          .set((eb) => ({ attempted_at: eb('attempted_at', '+', ms) }))
          .where('settled_at', 'is', null)
          .execute()
      await toldUntilNow(q, tctx.clock.now())
    })
  } catch (error) {
    if (followed) follow(-ms)
    throw error
  }
  ctx.log.warn({ ms }, 'the machine’s clock was set: what waits for some time was moved with it')
}
