import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { checkCarrierLog } from '../helpers/contract'
import { waitFor } from '../helpers/wait-for'
import { boundaryNames, JOINED } from './boundaries'
import { dieAt, type Errand } from './errand-steps'
import { ERRANDS } from './errands'
import { dieInFirstMinute, FIRST_BOOTS } from './first-boots'
import { openOffice } from './office'
import { openReport } from './report'
import { readShard } from './shard'
import { openStage, type Start } from './stage'

/**
 * Kills the app with -9 at each named commit boundary and at random moments, while sellers dial three lines each through
 * the API, and looks after each death whether anything was lost, doubled or stuck. One JSON line a death; the report is
 * for `npm test`. See README.md.
 */
const { values: options } = parseArgs({
  options: {
    /** 'all', 'none', or names with a comma between them. */
    boundaries: { type: 'string', default: 'all' },
    random: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Which of how many runs at the same time this is: it dies its share of the deaths. */
    shard: { type: 'string', default: '1/1' },
    report: { type: 'string' },
  },
})

/** A death is awaited this long in the first round; what is not reached in it is tried once more, with patience. */
const REACH_MS = 15_000
const SETTLE_MS = 5_000
/** Longer than a lost answer waits for a callback (60 s), so that every line has met its end. */
const END_MS = 120_000
const starts: Start[] = []
const shard = readShard(options.shard)
const { say, judge, judgeStarts, broke, end } = openReport(shard.name === null ? {} : { shard: shard.name })
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))

const seed = Number(options.seed)
const stage = await openStage({ population: 'population.json', speed: 10, seed, ports: shard.ports })
const office = await openOffice(stage, seed)
say({ case: 'crash', seed, boundaries: options.boundaries, random: Number(options.random) })

const endedByItself = (): string[] => {
  try {
    stage.requireKilled()
    return []
  } catch (error) {
    return [String(error)]
  }
}

/**
 * After a death: starts the app again (to die at the next boundary, when there is one) and looks at what is left. Answers
 * whether recovery itself reached that boundary before the app answered: the life after that is the one that must answer.
 */
async function comeBack(death: Record<string, unknown>, next?: string): Promise<boolean> {
  const ownDeath = endedByItself()
  let start = await stage.startApp(next)
  const reachedAlready = start === null
  if (reachedAlready) start = await stage.startApp()
  const verdict = await office.verdict(SETTLE_MS)
  const trouble = [...ownDeath, ...verdict.lost, ...verdict.doubled, ...verdict.stuck, ...office.troubles()]
  if (start) starts.push(start)
  judge(
    {
      ...death,
      readyMs: start?.byClockMs ?? null,
      facts: office.facts(),
      calls: verdict.calls,
      lost: verdict.lost.length,
      doubled: verdict.doubled.length,
      stuck: verdict.stuck.length,
    },
    trouble,
    trouble.length === 0 && start !== null,
  )
  return reachedAlready
}

/** One death that the day did not bring by itself. A boundary at which nobody can die is a hole in this run, and fails it. */
async function sendFor(point: string, errand: Errand): Promise<void> {
  const troubles: string[] = []
  const run = async () => {
    if (!stage.app().ended()) await stage.killApp()
    return errand(stage, point).catch((error: unknown) => {
      troubles.push(String(error))
      return false
    })
  }
  // The office goes on meanwhile and may be elsewhere when it counts: it gets more than one time.
  const reached = (await run()) || (await run()) || (await run())
  await comeBack({ case: point, reached })
  if (!reached) judge({ case: point, missing: 'tests/crash/errands.ts has no way there' }, troubles, false)
}

async function learnBoundaries(): Promise<string[]> {
  const trace = join(stage.dataDir, 'boundaries.txt')
  await stage.startApp(undefined, trace)
  office.open()
  // Two campaigns of each seller touch everything that happens in an ordinary day.
  await waitFor('each seller has dialed two campaigns', () => office.campaignsDone() >= 2, {
    withinMs: 300_000,
    everyMs: 200,
  })
  const met = existsSync(trace) ? readFileSync(trace, 'utf8').trim().split('\n') : []
  await stage.killApp()
  return [...new Set(met)]
}

async function run(): Promise<void> {
  const met = new Set((await learnBoundaries()).map((point) => point.split(':')[0]!))
  const all = boundaryNames()
  const joined = Object.keys(JOINED).filter((name) => met.has(name))
  judge(
    { case: 'boundaries', known: all.length, met: met.size },
    joined.map((name) => `${name} is a boundary after all`),
  )

  const asked = options.boundaries === 'none' ? [] : options.boundaries === 'all' ? all : options.boundaries.split(',')
  const points = asked.flatMap((name) => (name.includes(':') ? [name] : [`${name}:before`, `${name}:after`]))
  const isOf = (names: readonly string[]) => (point: string) => names.includes(point.split(':')[0]!)
  const onErrand = isOf(Object.keys(ERRANDS))
  const atFirstBoot = isOf(FIRST_BOOTS)
  const errands = shard.share(points.filter(onErrand))
  const firstBoots = shard.share(points.filter(atFirstBoot))
  const daily = shard.share(points.filter((point) => !onErrand(point) && !atFirstBoot(point)))
  const random = shard.share(Array.from({ length: Number(options.random) }, (_, index) => index + 1))

  const missed: string[] = []
  let reachedAlready = await comeBack({ case: 'first death' }, daily[0])
  for (const [index, point] of daily.entries()) {
    const reached =
      reachedAlready ||
      (await waitFor('the boundary', () => stage.app().ended(), { withinMs: REACH_MS }).catch(() => false))
    if (!reached) missed.push(point)
    if (!stage.app().ended()) await stage.killApp()
    reachedAlready = await comeBack({ case: point, reached }, daily[index + 1])
  }
  for (const point of missed) await sendFor(point, dieAt)
  for (const point of errands) await sendFor(point, ERRANDS[point.split(':')[0]!]!)
  for (const point of firstBoots) {
    const { reached, trouble } = await dieInFirstMinute(point, seed, shard.ports)
    judge({ case: point, reached }, trouble, reached && trouble.length === 0)
  }

  for (const index of random) {
    await pause(100 + office.random() * 3_000)
    if (!stage.app().ended()) await stage.killApp()
    await comeBack({ case: `random ${index}` })
  }

  judgeStarts(starts)

  // The end of the day: nothing may stay open for ever.
  await office.close(END_MS)
  const open = await office.whatStaysOpen(END_MS)
  const contract = await checkCarrierLog(await stage.carrierLog(0))
  const verdict = await office.verdict(SETTLE_MS)
  const trouble = [
    ...verdict.lost,
    ...verdict.doubled,
    ...verdict.stuck,
    ...open,
    ...contract.faults,
    ...office.troubles(),
  ]
  judge(
    {
      case: 'end of the day',
      facts: office.facts(),
      calls: verdict.calls,
      lost: verdict.lost.length,
      doubled: verdict.doubled.length,
      stuck: verdict.stuck.length + open.length,
      contract: contract.note ?? `${contract.checked} requests, ${contract.faults.length} faults`,
    },
    trouble,
  )
}

try {
  await run()
} catch (error) {
  broke(error)
  console.error(error, stage.app().output().slice(-3000))
} finally {
  office.abandon()
  await stage.close()
}
end(`crash ${options.shard}`, options.report)
