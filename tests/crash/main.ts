import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { checkCarrierLog } from '../helpers/contract'
import { waitFor } from '../helpers/wait-for'
import { boundaryNames, JOINED, nameOf } from './boundaries'
import { choosePoints } from './choose'
import { judgeDeaths } from './deaths'
import { dieAt, forgetCookies, type Errand } from './errand-steps'
import { ERRANDS } from './errands'
import { dieInFirstMinute, FIRST_BOOTS } from './first-boots'
import { openOffice } from './office'
import { openReport } from './report'
import { readShard } from './shard'
import { openStage } from './stage'

/**
 * Kills the app with -9 at each named commit boundary and at random moments, while sellers dial three lines each through
 * the API, and looks after each death whether anything was lost, doubled or stuck. One JSON line a death; the report is
 * for `npm test`. See README.md.
 */
const { values: options } = parseArgs({
  options: {
    /** 'all', 'none', 'changed' (in files changed since main), or names with a comma between them. */
    boundaries: { type: 'string', default: 'all' },
    /** How many of the other kill points are drawn as well, by the seed. */
    sample: { type: 'string', default: '0' },
    random: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Which of how many runs at the same time this is: it dies its share of the deaths. */
    shard: { type: 'string', default: '1/1' },
    report: { type: 'string' },
  },
})

/** The day continues for this long without one of the awaited boundaries; each of those is tried once more, with patience. */
const QUIET_MS = 20_000
const SETTLE_MS = 5_000
/** Longer than a lost answer waits for a callback (60 s), so that every line has met its end. */
const END_MS = 120_000
const shard = readShard(options.shard)
const { say, judge, judgeStarts, broke, end } = openReport(shard.name === null ? {} : { shard: shard.name })
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))

const seed = Number(options.seed)
const choice = choosePoints({ boundaries: options.boundaries, sample: Number(options.sample), seed })
const ownStage = await openStage({ population: 'population.json', speed: 10, seed, ports: shard.ports })
const office = await openOffice(ownStage, seed)
const { stage, died, starts } = judgeDeaths({ stage: ownStage, office, judge, settleMs: SETTLE_MS })
say({ case: 'crash', seed, chosen: choice.note, random: Number(options.random) })
/** Names of the boundaries that the day reached without an errand. */
const met = new Set<string>()

/** What the app met in the life that is over; answers where it ended. */
function readLife(): string | undefined {
  const points = stage.boundariesMet()
  for (const point of points) met.add(nameOf(point))
  return points.at(-1)
}

/** Something of everything is there before the first death: each seller has dialed a campaign. */
async function beginTheDay(): Promise<void> {
  await stage.startApp([])
  office.open()
  await waitFor('each seller has dialed a campaign', () => office.campaignsDone() >= 1, {
    withinMs: 300_000,
    everyMs: 200,
  })
  await stage.killApp()
  readLife()
  died({ case: 'first death' })
}

/** Dies at each of the points, in the order in which the day comes by. Answers those that it did not come by. */
async function goThroughTheDay(points: readonly string[]): Promise<string[]> {
  const awaited = new Set(points)
  while (awaited.size > 0) {
    const start = await stage.startApp([...awaited])
    const hasDied = () => stage.app().ended()
    const reached =
      start === null || (await waitFor('a boundary', hasDied, { withinMs: QUIET_MS }).catch(() => hasDied()))
    if (!reached) await stage.killApp()
    const point = readLife()
    if (!reached) break
    stage.requireKilled()
    if (!point || !awaited.delete(point)) throw new Error(`The app died at ${point}, where nobody asked it to`)
    died({ case: point, reached: true })
  }
  return [...awaited]
}

/** One death at a boundary the day did not reach. A boundary at which the app cannot die is a hole in this run, and fails it. */
async function sendFor(point: string, errand: Errand): Promise<void> {
  const troubles: string[] = []
  const run = async () => {
    const reached = await errand(stage, point).catch((error: unknown) => {
      troubles.push(String(error))
      return false
    })
    if (!stage.app().ended()) await stage.killApp()
    if (!reached) forgetCookies()
    return reached
  }
  // The office keeps working and may be elsewhere when it counts: it gets more than one time.
  const reached = (await run()) || (await run()) || (await run())
  died({ case: point, reached })
  if (!reached) judge({ case: point, missing: 'tests/crash/errands.ts has no way there' }, troubles, false)
}

async function dieAtRandom(which: readonly number[]): Promise<void> {
  for (const index of which) {
    await stage.startApp()
    await pause(100 + office.random() * 3_000)
    await stage.killApp()
    died({ case: `random ${index}` })
  }
}

async function dieInFirstMinutes(points: readonly string[]): Promise<void> {
  for (const point of points) {
    const { reached, trouble } = await dieInFirstMinute(point, seed, shard.ports)
    judge({ case: point, reached }, trouble, reached && trouble.length === 0)
  }
}

/** Nothing may stay open for ever. */
async function judgeTheDay(open: readonly string[]): Promise<void> {
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

async function run(): Promise<void> {
  const all = boundaryNames()
  const { points } = choice
  const onErrand = (point: string) => nameOf(point) in ERRANDS
  const atFirstBoot = (point: string) => FIRST_BOOTS.includes(nameOf(point))

  await beginTheDay()
  const missed = await goThroughTheDay(shard.share(points.filter((point) => !onErrand(point) && !atFirstBoot(point))))
  judge(
    { case: 'boundaries', known: all.length, met: met.size },
    Object.keys(JOINED)
      .filter((name) => met.has(name))
      .map((name) => `${name} is a boundary after all`),
  )
  for (const point of missed) await sendFor(point, dieAt)
  for (const point of shard.share(points.filter(onErrand))) await sendFor(point, ERRANDS[nameOf(point)]!)
  await dieAtRandom(shard.share(Array.from({ length: Number(options.random) }, (_, index) => index + 1)))
  await stage.startApp()
  judgeStarts(starts)

  await office.close(END_MS)
  // What the carrier never answered is reconciled a minute later: in that time others die, elsewhere.
  const firstBoots = shard.share(points.filter(atFirstBoot))
  const [open] = await Promise.all([office.whatStaysOpen(END_MS), dieInFirstMinutes(firstBoots)])
  await judgeTheDay(open)
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
end(`crash ${options.shard}`, options.report, `${choice.note}, seed ${seed}`)
