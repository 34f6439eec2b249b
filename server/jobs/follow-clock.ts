import { sql } from 'kysely'
import type { Ctx } from '../../app/domain/context.server'

/**
 * What lasts for a time that was known when it was written, and the moments by which it is kept. Whoever waits for a moment of
 * the world (a lead that rests, a session's end, whatever a sweep removes) is not among them.
 */
export const LASTING = [
  // What a machine's state waits for; a text for which somebody chose a time waits for that.
  {
    table: 'timers',
    columns: ['fire_at'],
    where: `owner not in (select 'message:' || id from messages where scheduled_at is not null and state = 'waiting')`,
  },
  // Tries, looks a while later, and how long it was looked for: no job waits for a time of day.
  { table: 'jobs', columns: ['run_at', 'created_at'], where: `state = 'ready'` },
  { table: 'crm_deliveries', columns: ['next_try_at'], where: 'settled_at is null' },
  { table: 'number_leases', columns: ['expires_at'] },
  { table: 'number_pace', columns: ['next_at'] },
  { table: 'phone_leases', columns: ['expires_at'] },
  { table: 'login_codes', columns: ['created_at', 'expires_at'] },
] as const

/**
 * A process that starts reads the newest event's time as one that has been (`newestMomentIn`): neither may it move again what was
 * moved back, nor miss that what was moved ahead goes back, where the clock is set right while nobody runs.
 */
const toldUntilNow = (q: Ctx['db']['q'], now: number) =>
  q
    .updateTable('events')
    .set({ created_at: now })
    .where('seq', '=', (eb) => eb.selectFrom('events').select(({ fn }) => fn.max('seq').as('seq')))
    .execute()

/**
 * Where the machine's clock was set, what lasts for so long is moved by as much, and ours follows in the same transaction: it
 * ends when it would have ended. `underWay`: jobs that run, as they were read.
 */
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
      // A create whose answer was lost is looked for since then: rather in too much than in too little of the carrier's list.
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
