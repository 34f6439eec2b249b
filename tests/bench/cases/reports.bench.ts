import { join } from 'node:path'
import { createSystemCtx, type Ctx } from '../../../app/domain/context.server'
import { stopDialSession } from '../../../app/domain/dial-sessions/control-dial-session.server'
import { sumNextDay, type SumCursor } from '../../../app/domain/reports/rebuild-reports.server'
import { daySpan } from '../../../app/domain/reports/report-days'
import { readDispositions, readHeatmap } from '../../../app/domain/reports/dispositions.read.server'
import { readNumbers, readPeople, readReport } from '../../../app/domain/reports/reports.read.server'
import { openStore } from '../../../db/open'
import { openFloor, type Floor } from '../../helpers/dialing-floor'
import { ownTime } from '../../helpers/process'
import { testWorld, type World } from '../../helpers/world'
import type { Bench, Numbers } from '../harness/bench'
import { MEASURED_CORE, pin, stepAside } from '../harness/machine'
import { median, quantile } from '../harness/measure'
import {
  FIRST_DAY,
  LAST_DAY,
  PLAIN_QUESTIONS,
  SELLERS,
  writeReportCalls,
  writeRollUps,
  type Team,
} from '../harness/report-rows'

/** Calls in each of the 100,000 hours of sellers. */
const SMALL = 1
const LARGE = 10
const HUGE = 100
const READS = 20
const PLAIN_READS = 1
const CALLS = 30

const zone = { name: 'America/Chicago' }
const year = { start: FIRST_DAY, end: LAST_DAY, zone }

async function team(world: World): Promise<Team> {
  const floor = await openFloor(world, await world.account({ kind: 'team' }))
  const { accountId, userId } = floor.seller
  const users = [userId]
  while (users.length < SELLERS) users.push((await world.person({ accountId, role: 'MEMBER' })).userId)
  const campaignId = await floor.campaign(['+12145550101'])
  const { id: contactId } = await world.system.db.q
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { accountId, users, campaignId, contactId }
}

const readers = (ctx: Ctx, accountId: string) => {
  const scope = { accountId, userIds: null }
  const span = daySpan(FIRST_DAY, LAST_DAY, zone)
  return {
    overview: async () => {
      await readReport(ctx, { ...scope, ...year, by: 'month' })
      await readDispositions(ctx, scope, { ...year, by: 'month' })
    },
    heatmap: () => readHeatmap(ctx, scope, year),
    numbers: () => readNumbers(ctx, scope, span),
    people: () => readPeople(ctx, scope, span),
  }
}

/** Ms of each read, less what other programs took of the cores. */
async function timed(work: () => Promise<unknown>, reads = READS): Promise<number[]> {
  const taken: number[] = []
  pin(process.pid, MEASURED_CORE)
  for (let n = 0; n < reads; n += 1) {
    const own = ownTime()
    await work()
    taken.push(Math.max(0.1, own()))
  }
  stepAside()
  return taken
}

async function readYear(ctx: Ctx, { accountId }: Team): Promise<Numbers> {
  const { overview, heatmap, numbers, people } = readers(ctx, accountId)
  const taken = await timed(overview)
  return {
    overview: median(taken),
    p95: quantile(taken, 0.95),
    heatmap: median(await timed(heatmap)),
    numbers: median(await timed(numbers)),
    people: median(await timed(people)),
  }
}

async function fiveMs(ctx: Ctx, { accountId }: Team): Promise<number> {
  const { overview, heatmap, numbers, people } = readers(ctx, accountId)
  return median(await timed(async () => Promise.all([overview(), heatmap(), numbers(), people()])))
}

/** Median ms of the commit that ends a bridged call. */
async function endCallMs({ world, floor }: { world: World; floor: Floor }, first: number): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < CALLS; n += 1) {
    const number = `+1415555${String(first + n).padStart(4, '0')}`
    const id = await floor.dial(await floor.campaign([number]))
    await floor.bridge(number)
    world.clock.advance(30_000)
    pin(process.pid, MEASURED_CORE)
    const start = performance.now()
    await floor.end(number)
    taken.push(performance.now() - start)
    stepAside()
    await stopDialSession(floor.ctx, id)
  }
  return median(taken)
}

async function openSeller(folder: string, isCounted: boolean) {
  const world = await testWorld({ file: join(folder, isCounted ? 'counted.db' : 'uncounted.db') })
  if (!isCounted)
    for (const name of ['inserted', 'updated', 'deleted', 'signed'])
      world.services.store.sqlite.exec(`drop trigger calls_${name}_marks`)
  return { world, floor: await openFloor(world) }
}

/** A year of 50 sellers with 100,000, 1,000,000 and 10,000,000 calls; the same by plain SQL; and the end of a call. */
export const bench: Bench = {
  name: 'reports',
  figures: [
    ...(['overview', 'heatmap', 'numbers', 'people'] as const).flatMap((name) => [
      { case: `reports-${name}`, unit: 'ms', goal: { of: 'ratio' as const, atMost: 1.5 } },
      { case: `reports-${name}-10m`, unit: 'ms', goal: { of: 'ratio' as const, atMost: 1.5 } },
    ]),
    { case: 'reports-overview-p95', unit: 'ms', goal: { of: 'ours', atMost: 150 } },
    { case: 'reports-overview-p95-10m', unit: 'ms', goal: { of: 'ours', atMost: 150 } },
    { case: 'reports-five-questions', unit: 'ms', goal: { of: 'ratio', atMost: 0.1 } },
    { case: 'reports-end-call', unit: 'ms', goal: { of: 'ratio', atMost: 1.05 } },
  ],
  async open(folder) {
    const file = join(folder, 'reports.db')
    const world = await testWorld({ file })
    const [small, large, huge] = [await team(world), await team(world), await team(world)]
    world.services.store.sqlite.pragma('wal_checkpoint(TRUNCATE)')
    writeReportCalls(file, small, SMALL)
    writeReportCalls(file, large, LARGE)
    writeRollUps(file, huge, HUGE)
    const store = openStore({ file })
    const ctx = createSystemCtx({ ...world.services, store })
    for (let cursor: SumCursor | null = null; ;) {
      cursor = await sumNextDay(ctx, cursor)
      if (cursor === null) break
    }
    const [counted, uncounted] = [await openSeller(folder, true), await openSeller(folder, false)]
    let calls = 0
    const named = (numbers: Numbers, suffix = ''): Numbers => {
      const entries = Object.entries(numbers).map(([name, ms]) => [
        `reports-${name === 'p95' ? 'overview-p95' : name}${suffix}`,
        ms,
      ])
      return Object.fromEntries(entries) as Numbers
    }
    const plain = PLAIN_QUESTIONS.map((text) => store.sqlite.prepare(text))
    const plainMs = () =>
      timed(async () => {
        for (const question of plain) question.all(large.accountId, Date.parse(FIRST_DAY), Date.parse(LAST_DAY))
      }, PLAIN_READS)
    return {
      async ours() {
        return {
          ...named(await readYear(ctx, large)),
          ...named(await readYear(ctx, huge), '-10m'),
          'reports-five-questions': await fiveMs(ctx, large),
          'reports-end-call': await endCallMs(counted, (calls += CALLS)),
        }
      },
      async reference() {
        const ofSmall = await readYear(ctx, small)
        return {
          ...named(ofSmall),
          ...named(ofSmall, '-10m'),
          'reports-five-questions': median(await plainMs()),
          'reports-end-call': await endCallMs(uncounted, (calls += CALLS)),
        }
      },
      async close() {
        await store.close()
        for (const each of [world, counted.world, uncounted.world]) await each.close()
      },
    }
  },
}
