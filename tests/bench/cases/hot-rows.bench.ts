import { join } from 'node:path'
import { createSystemCtx, type Ctx } from '../../../app/domain/context.server'
import { openStore } from '../../../db/open'
import { statement } from '../../../db/statement'
import { testWorld } from '../../helpers/world'
import type { Bench, Numbers } from '../harness/bench'
import { MEASURED_CORE, pin, stepAside } from '../harness/machine'
import { seedSellers } from '../harness/sellers'
import { openRaw, type Facts } from '../reference/hot-rows.mjs'

const READS = 60
/** Webhooks of one group: their reads share a transaction. */
const GROUP = 16
const WRITES = 60

const attempt = statement((q, p: { id: string }) =>
  q
    .selectFrom('attempts')
    .select(['subject_id', 'carrier_sid', 'leg_kind'])
    .where('id', '=', p.id)
    .where('kind', '=', 'call'),
)
const line = statement((q, p: { id: string }) => q.selectFrom('lines').selectAll().where('id', '=', p.id))
const session = statement((q, p: { id: string }) => q.selectFrom('dial_sessions').selectAll().where('id', '=', p.id))
const campaign = statement((q, p: { id: string }) => q.selectFrom('campaigns').selectAll().where('id', '=', p.id))
const settings = statement((q, p: { id: string }) =>
  q.selectFrom('dialer_settings').select('settings').where('user_id', '=', p.id),
)
const account = statement((q, p: { id: string }) => q.selectFrom('accounts').selectAll().where('id', '=', p.id))
const lastOfRoom = statement((q, p: { room: string }) =>
  q.selectFrom('events').select('seq').where('room', '=', p.room).orderBy('seq', 'desc').limit(1),
)
const receipt = statement((q, row: { key: string; created_at: number }) =>
  q
    .insertInto('receipts')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing()),
)
const saveLine = statement((q, p: { id: string; state: string; context: string; now: number }) =>
  q
    .updateTable('lines')
    .set((eb) => ({ state: p.state, context: p.context, updated_at: p.now, version: eb('version', '+', 1) }))
    .where('id', '=', p.id),
)
const timer = statement((q, { owner, name, ...due }: { owner: string; name: string; fire_at: number; event: string }) =>
  q
    .insertInto('timers')
    .values({ owner, name, account_id: 'system', ...due })
    .onConflict((conflict) => conflict.columns(['owner', 'name']).doUpdateSet(due)),
)
const event = statement(
  (
    q,
    row: {
      prev: number
      room: string
      account_id: string
      type: string
      subject_id: string
      payload: string
      created_at: number
    },
  ) => q.insertInto('events').values(row).returning('seq'),
)

const reads = (ctx: Ctx, facts: Facts) =>
  ctx.db.transact('bench.reads', async ({ db }) => {
    for (let webhook = 0; webhook < GROUP; webhook += 1) {
      await db.first(attempt, { id: facts.attemptId })
      await db.first(line, { id: facts.lineId })
      await db.first(session, { id: facts.sessionId })
      await db.first(campaign, { id: facts.campaignId })
      await db.first(settings, { id: facts.userId })
      await db.first(account, { id: facts.accountId })
      await db.first(lastOfRoom, { room: facts.room })
    }
  })

const writes = (ctx: Ctx, facts: Facts, n: number) =>
  ctx.db.transact('bench.writes', async ({ db }) => {
    await db.write(receipt, { key: `ours:${n}`, created_at: n })
    await db.write(saveLine, { id: facts.lineId, state: 'calling', context: facts.context, now: n })
    await db.write(timer, { owner: `line:${facts.lineId}`, name: 'silence', fire_at: n, event: '{}' })
    await db.first(event, {
      prev: 0,
      room: facts.room,
      account_id: facts.accountId,
      type: 'line.changed',
      subject_id: facts.lineId,
      payload: facts.payload,
      created_at: n,
    })
  })

/** Processor time of this process so far, ms. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
const wallMs = () => performance.now()

/** So many times, one after the other, on the measured core; how many a second by this clock. */
async function perSecond(times: number, clockMs: () => number, once: () => unknown): Promise<number> {
  pin(process.pid, MEASURED_CORE)
  const start = clockMs()
  for (let time = 0; time < times; time += 1) await once()
  const seconds = (clockMs() - start) / 1000
  stepAside()
  return times / seconds
}

/** What webhooks read (a group of them) and write (one), in a transaction, through ctx.db: against the same statements prepared by hand. */
export const bench: Bench = {
  name: 'hot-rows',
  // Many short turns: what a neighbour does to the caches meets both sides.
  runs: 31,
  warmUps: 5,
  figures: [
    { case: 'hot-reads', unit: '1/s of processor time', goal: { of: 'ratio', atLeast: 0.7 } },
    { case: 'hot-writes', unit: '1/s', goal: { of: 'ratio', atLeast: 0.7 } },
  ],
  async open(folder) {
    const [seller] = await seedSellers(folder, 10, 3)
    const file = join(folder, 'trunkline.db')
    const world = await testWorld()
    const store = openStore({ file })
    const ctx = createSystemCtx({ ...world.services, store })
    const row = await store.queries
      .selectFrom('lines')
      .selectAll()
      .where('session_id', '=', seller!.sessionId)
      .executeTakeFirstOrThrow()
    const { campaign_id } = await store.queries
      .selectFrom('dial_sessions')
      .select('campaign_id')
      .where('id', '=', seller!.sessionId)
      .executeTakeFirstOrThrow()
    const facts: Facts = {
      attemptId: 'att_none',
      lineId: row.id,
      sessionId: row.session_id,
      campaignId: campaign_id,
      userId: seller!.actor.userId,
      accountId: row.account_id,
      room: `user:${seller!.actor.userId}`,
      context: row.context,
      payload: JSON.stringify(row),
    }
    const raw = openRaw(file)
    let n = 0
    const both = async (read: () => unknown, write: () => unknown): Promise<Numbers> => ({
      // Reads wait for nothing, so their processor time is what they cost, whatever else uses the core; writes wait for the disk.
      'hot-reads': GROUP * (await perSecond(READS, processorMs, read)),
      'hot-writes': await perSecond(WRITES, wallMs, write),
    })
    return {
      ours: () =>
        both(
          () => reads(ctx, facts),
          () => writes(ctx, facts, (n += 1)),
        ),
      reference: () =>
        both(
          () => raw.reads(facts, GROUP),
          () => raw.writes(facts, (n += 1)),
        ),
      async close() {
        raw.close()
        await store.close()
        await world.close()
      },
    }
  },
}
