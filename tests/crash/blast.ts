import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { waitFor } from '../helpers/wait-for'
import { outcomeOf, wronglySent, type Recipients } from './blast-verdict'
import { makeLeads, seededRandom } from './leads'
import { mintSession } from './mint-session'
import { openReport } from './report'
import { readShard } from './shard'
import { openStage, type Start } from './stage'
import { askedTexts, readOnly, stuckLines, type AskedText } from './verdict'
import { makeWriter } from './writer'

/**
 * Kills the app with -9 at random moments of one blast, while it is previewed, published, dispatched out and sent, until everybody has
 * their text; then the carrier's log is held against the recipients. One JSON line a death. See README.md.
 */
const { values: options } = parseArgs({
  options: {
    /** How many deaths. */
    blast: { type: 'string', default: '200' },
    recipients: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    report: { type: 'string' },
    shard: { type: 'string', default: '1/1' },
  },
})
const DEATHS = Number(options.blast)
const COUNT = Number(options.recipients)
/** One death in so many is in the preview, and at most so many while it is dispatched out. */
const ONE_IN = 10
const PREVIEWING = Math.max(1, Math.round(DEATHS / ONE_IN))
/** One in so many is on the list, and another is put there between preview and publication. */
const LISTED_EVERY = 100
const LEFT_OUT = 5
/** How long a life lasts while texts leave, from ready to death; with the look at it, somewhat longer. */
const LIFE_MS = { from: 50, to: 1_500 }
const MEAN_LIFE_S = 1.2
const SETTLE_MS = 5_000
/** As fast as it takes for the last death to come before the last text. */
const PER_SECOND = Math.min(1_000, Math.ceil(COUNT / (DEATHS * (1 - 2 / ONE_IN) * MEAN_LIFE_S)))

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))

const seed = Number(options.seed)
const { say, judge, judgeStarts, broke, end } = openReport({ blast: COUNT })
const stage = await openStage({
  population: 'blast-population.json',
  speed: 10,
  seed,
  ports: readShard(options.shard).ports,
  variables: { TEXT_SEGMENTS_PER_SECOND: String(PER_SECOND) },
  carrier: { SIMULATOR_MPS: '1000' },
})
const random = seededRandom(seed)
const leads = makeLeads()
const numbers = Array.from({ length: COUNT }, () => leads.number())
const closed = new Set<string>()
const recipients: Recipients = { all: numbers, closed }
const texts: AskedText[] = []
const starts: Start[] = []
let logRead = 0
let deaths = 0
let session = ''
let isOver = false
const writer = makeWriter({ url: stage.url, token: () => session, givenUp: () => isOver })

async function start(): Promise<void> {
  const started = await stage.startApp()
  if (!started) throw new Error(`The app ended at its start: ${stage.app().output().slice(-1000)}`)
  starts.push(started)
}

/** Everything that the carrier was asked for up to now. */
async function readTexts(): Promise<void> {
  const entries = await stage.carrierLog(logRead)
  logRead = entries.at(-1)?.n ?? logRead
  texts.push(...askedTexts(entries))
}

/** Dies now, comes back, and is looked at. */
async function die(during: string): Promise<void> {
  deaths += 1
  await stage.killApp()
  await start()
  await readTexts()
  const made = texts.filter((text) => text.made).length
  const stuck = await stuckLines(db, SETTLE_MS)
  const line = { case: `${during} ${deaths}`, readyMs: starts.at(-1)!.byClockMs, sent: made, stuck: stuck.length }
  judge(line, [...wronglySent(texts, recipients), ...stuck])
}

/** Asks for something, and dies before the answer, or soon after it; it is asked for until it is answered. */
async function dieDuring(what: string, withinMs: number, ask: () => Promise<void>): Promise<void> {
  const answered = ask()
  await pause(random() * withinMs)
  await Promise.all([answered, die(what)])
}

const state = (): string =>
  db.prepare<[string], string>(`select state from messages where id = ?`).pluck().get(writer.messageId()) ?? 'none'
/** Texts that have not come to the end of their way to the carrier. */
const waiting = (...states: string[]): number =>
  db
    .prepare<[string], number>(
      `select count(*) from messages where blast_id is not null and state in (select value from json_each(?))`,
    )
    .pluck()
    .get(JSON.stringify(states))!
const underWay = () => waiting('waiting', 'queued', 'held', 'sending')

/** For as long as more of them leave. */
async function leaveAll(): Promise<void> {
  for (;;) {
    const before = underWay()
    if (before === 0 && state() === 'dispatched') return
    const goesOn = () => underWay() < before || state() !== 'dispatched'
    if (!(await waitFor('another one leaves', goesOn, { withinMs: 30_000, everyMs: 100 }).catch(() => false))) return
  }
}

async function run(): Promise<void> {
  for (const number of numbers.filter((_, index) => index % LISTED_EVERY === 7)) {
    await writer.close(number)
    closed.add(number)
  }
  await writer.write(numbers)
  const began = performance.now()
  await writer.preview()
  const previewMs = performance.now() - began
  for (let time = 0; time < PREVIEWING; time += 1) await dieDuring('previewing', previewMs, writer.preview)
  const isOpen = (number: string) => !closed.has(number)
  for (const number of await writer.leaveOut(LEFT_OUT, isOpen)) closed.add(number)
  for (const number of numbers.filter((one, index) => index % LISTED_EVERY === 57 && isOpen(one))) {
    await writer.close(number)
    closed.add(number)
  }
  await dieDuring('publishing', 50, writer.publish)
  for (let time = 0; time < PREVIEWING && state() === 'dispatching'; time += 1) {
    await pause(random() * 100)
    await die('dispatching')
  }
  while (deaths < DEATHS) {
    await pause(LIFE_MS.from + random() * (LIFE_MS.to - LIFE_MS.from))
    if (state() === 'dispatched' && underWay() === 0) break
    await die('sending')
  }
  judge({ case: 'deaths before the last text', deaths, wanted: DEATHS }, [], deaths === DEATHS)

  await leaveAll()
  // A minute passes: what was under way at a death is looked for at the carrier.
  await stage.killApp()
  stage.database((file) =>
    file.prepare(`update jobs set run_at = 0 where kind = 'attempt.reconcile' and state = 'ready'`).run(),
  )
  await start()
  await waitFor('nothing is uncertain', () => waiting('uncertain') === 0, { withinMs: 60_000 }).catch(() => null)
  await readTexts()
  const { lost, ...outcome } = outcomeOf(db, writer.messageId(), texts, recipients)
  const trouble = [...wronglySent(texts, recipients), ...lost, ...(await stuckLines(db, SETTLE_MS))]
  judge({ case: 'everybody has it once', recipients: COUNT, ...outcome, lost: lost.length }, trouble)
  judgeStarts(starts)
}

const apiKey = await stage.seed()
const db = readOnly(join(stage.dataDir, 'trunkline.db'))
say({ case: 'blast', seed, deaths: DEATHS, perSecond: PER_SECOND })
try {
  await start()
  session = await mintSession(stage.url, apiKey, 'olivia')
  await run()
} catch (error) {
  broke(error)
  console.error(error, stage.app().output().slice(-3000))
} finally {
  isOver = true
  db.close()
  await stage.close()
}
end('blast', options.report)
