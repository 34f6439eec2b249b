import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { isCarrierError } from '../../app/domain/carrier.port'
import { asSystem, type Ctx, type Services } from '../../app/domain/context.server'
import { statement } from '../../db/statement'
import { isStorageFault } from '../../db/storage-fault'
import { makeCallPace, type CallPace } from '../carrier/call-pace'
import type { JobKind } from '../../app/domain/jobs/catalogue'
import { FINISHED, NOT_ASKED } from '../../app/domain/jobs/finish-job.server'
import { isTryAgain } from '../../app/domain/jobs/try-again'
import type { JobOutcome } from '../metrics/metrics'
import { followClock } from './follow-clock'
import { givenUp, makeHandlers, putOff } from './handlers'
import { isPatient, openLanes, type JobRow, type LaneOfWorker } from './lanes'
import { makeNews, type News } from './news'
import { sweep } from './sweep'
import { catchUpTimers, fireDueTimers, nextTimerAt } from './timers'

export interface Worker {
  /**
   * Looks for due jobs and timers: called after every commit that wrote some. `at`: when the first of them is due (epoch ms). What is
   * due later is looked for then: thousands of texts set a timer each, and a look asks for each lane.
   */
  wake(at?: number): void
  /** Takes nothing new and resolves when what runs has ended. */
  stop(): Promise<void>
}

const PLACING: JobKind = 'call.place'
const MAX_TRIES = 12
/** Before a job whose end could not be written runs again. */
const UNWRITTEN_MS = 1_000
/** Before rows that could not be read are asked for again. */
const UNREAD_MS = 1_000
/** Before a job that the disk refused is tried again. */
const NO_ROOM_MS = 5_000
const SWEEP_MS = 10 * 60_000
/** After a start, once calls and screens have had theirs: a process that is started again and again must sweep as well. */
const FIRST_SWEEP_MS = 5_000
/** How long what runs may take to end when the process stops. */
const DRAIN_MS = 8_000
const LONGEST_BACK_OFF_MS = 120_000
/** What a seller waits for goes on at most so long after the carrier is back: the next dial, the recording of a running call. */
const AWAITED: readonly string[] = [PLACING, 'recording.start', 'announcement.play'] satisfies JobKind[]
const LONGEST_AWAITED_MS = 15_000
/** Somebody is at the other end: a carrier that refuses our account for now is asked again, as one that is away. */
const INSISTED: readonly string[] = ['call.hang-up', 'call.cancel', 'call.instruct'] satisfies JobKind[]
/** How soon it is noticed that the machine's clock was set, where nothing else is to be done. */
const CLOCK_CHECK_MS = 1_000
/** setTimeout overflows beyond this and would fire at once. */
const LONGEST_WAIT_MS = 60 * 60_000

const nextJob = statement((q, p: { now: number }) =>
  q
    .selectFrom('jobs')
    .select('run_at')
    .where('state', '=', 'ready')
    .where('run_at', '>', p.now)
    .orderBy('run_at')
    .limit(1),
)
const setDone = statement((q, p: { id: number; now: number }) =>
  q.updateTable('jobs').set({ state: 'done', done_at: p.now }).where('id', '=', p.id),
)
const triesOf = statement((q, p: { id: number }) => q.selectFrom('jobs').select('tries').where('id', '=', p.id))

/** Exponential back-off with full jitter, from 0.5 s on. */
const backOffMs = (tries: number, mostMs: number): number =>
  Math.min(mostMs, 500 * 2 ** tries) * (0.5 + Math.random() / 2)

/** Before a job that failed runs again: as long as was asked for, or later each time; where it backs off the longer of the two. */
function waitMs(kind: string, tries: number, error: unknown): number {
  if (isStorageFault(error)) return NO_ROOM_MS
  const backOff = backOffMs(tries, AWAITED.includes(kind) ? LONGEST_AWAITED_MS : LONGEST_BACK_OFF_MS)
  if (isTryAgain(error)) return error.backsOff ? Math.max(error.afterMs, backOff) : error.afterMs
  return Math.max(isCarrierError(error) ? (error.retryAfterMs ?? 0) : 0, backOff)
}

/**
 * Runs jobs and timers from their rows. What runs is known in memory only: after a crash a job that was running is due again,
 * and its verb knows from the attempt's row what it must not repeat. `giveWay` resolves when work that is late already may go on,
 * `mayCall` when it is known which sellers are there: until then nobody is called for what an earlier life of the process chose.
 */
export function startWorker(
  services: Services,
  count: (kind: string, outcome: JobOutcome) => void = () => {},
  pace: CallPace = makeCallPace(null),
  giveWay: () => Promise<void> = () => breathe(),
  mayCall: Promise<unknown> | null = null,
): Worker {
  const ctx = asSystem(services)
  const patient = asSystem(services, { patient: true })
  const lanes = openLanes(pace.perSecond)
  const handlers = makeHandlers()
  const news = makeNews()
  const underWay = new Set<JobRow>()
  const stopping = new AbortController()
  const stopped = () => stopping.signal.aborted
  let looking: Promise<void> | null = null
  let catchingUp: Promise<void> | null = null
  let sweeping: Promise<void> | null = null
  let again = false
  let lookedAt = 0
  let calling = mayCall === null
  let timeout: NodeJS.Timeout | undefined
  /** When it is looked again without being woken, epoch ms. */
  let nextAt = Infinity

  const finish = (ids: number[]): Promise<unknown> =>
    ctx.db.transact('job.done', async (tctx) => {
      for (const id of ids) await tctx.db.write(setDone, { id, now: tctx.clock.now() })
    })

  // Jobs that end together are marked together: each commit is a write to the disk.
  let ended: number[] = []
  let marking: Promise<unknown> | null = null
  const markDone = (id: number): Promise<unknown> => {
    ended.push(id)
    marking ??= Promise.resolve().then(() => {
      const ids = ended
      ended = []
      marking = null
      return finish(ids)
    })
    return marking
  }

  const run = async (job: JobRow): Promise<void> => {
    try {
      const verb = handlers[job.kind as JobKind]
      const work = () =>
        verb(isPatient(job.kind) ? patient : ctx, JSON.parse(job.payload) as never, job.key, stopping.signal)
      const answer = await (job.kind === PLACING ? pace.inTurn(work) : work())
      if (answer !== FINISHED) await markDone(job.id)
      if (answer !== NOT_ASKED) news.over(job.kind)
      count(job.kind, 'done')
    } catch (error) {
      await failed(ctx, job, error, news)
        .then((outcome) => count(job.kind, outcome))
        .catch((fault: unknown) => {
          // The file cannot be written now (a full disk): its row says that the job is due still, and it runs again in a moment.
          ctx.log.error({ job: job.key, kind: job.kind, err: fault }, 'the failure of a job could not be written')
          return pause(UNWRITTEN_MS, undefined, { ref: false })
        })
    }
  }

  /** Starts what is due of a lane, as far as there is room in it. */
  const start = async ({ due, running, atOnce }: LaneOfWorker): Promise<void> => {
    const free = atOnce - running.size
    if (free <= 0) return
    const jobs = await ctx.db.all(due, { now: lookedAt })
    for (const job of jobs.filter((row) => !running.has(row.id)).slice(0, free)) {
      underWay.add(job)
      running.set(
        job.id,
        run(job).finally(() => {
          underWay.delete(job)
          running.delete(job.id)
          wake()
        }),
      )
    }
  }

  const look = async (): Promise<void> => {
    do {
      again = false
      nextAt = Infinity
      await followClock(ctx, underWay)
      lookedAt = ctx.clock.now()
      await fireDueTimers(ctx)
      for (const lane of lanes) if (!stopped() && (calling || lane.name !== 'dials')) await start(lane)
    } while (again && !stopped())
    await waitForNext()
  }

  const waitForNext = async (): Promise<void> => {
    if (stopped()) return
    // What is due runs, or waits for one that runs to end, which wakes us.
    const job = await ctx.db.first(nextJob, { now: lookedAt })
    const timer = await nextTimerAt(ctx)
    if (timer.late) catchUp()
    // What was written meanwhile said itself when it is due.
    lookAgain(Math.min(nextAt, job?.run_at ?? Infinity, timer.at ?? Infinity))
  }

  const lookAgain = (at: number): void => {
    nextAt = at
    clearTimeout(timeout)
    if (at !== Infinity) timeout = setTimeout(wake, Math.min(LONGEST_WAIT_MS, Math.max(0, at - ctx.clock.now())))
  }

  /** Whether work that can wait is to go on, once nobody else waits. */
  const mayGoOn = async (): Promise<boolean> => {
    if (!stopped()) await giveWay()
    return !stopped()
  }

  /** Beside everything else: what is late already waits for whoever is on time. */
  const catchUp = (): void => {
    catchingUp ??= catchUpTimers(ctx, mayGoOn)
      .catch((error: unknown) => {
        ctx.log.error({ err: error }, 'worker could not read its late timers')
        return pause(UNREAD_MS, undefined, { ref: false })
      })
      .finally(() => {
        catchingUp = null
        wake()
      })
  }

  const wake = (at = 0): void => {
    if (stopped()) return
    if (at > ctx.clock.now()) {
      if (at < nextAt) lookAgain(at)
      return
    }
    if (looking) {
      again = true
      return
    }
    looking = look()
      .catch((error: unknown) => {
        ctx.log.error({ err: error }, 'worker could not read its work')
        lookAgain(ctx.clock.now() + UNREAD_MS)
      })
      .finally(() => {
        looking = null
        if (again) wake()
      })
  }

  /** One that has much to remove goes on while the next would begin. */
  const sweepNow = (isFirst: boolean) => {
    sweeping ??= sweep(ctx, isFirst, mayGoOn)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'sweep failed'))
      .finally(() => (sweeping = null))
  }
  const checkClock = () => {
    if (ctx.clock.setBy() !== 0) wake()
  }
  const regulars = [
    setTimeout(sweepNow, FIRST_SWEEP_MS, true),
    setInterval(sweepNow, SWEEP_MS, false),
    setInterval(checkClock, CLOCK_CHECK_MS),
  ]
  for (const regular of regulars) regular.unref()
  wake()
  void mayCall?.then(() => {
    calling = true
    wake()
  })

  return {
    wake,
    async stop() {
      stopping.abort()
      clearTimeout(timeout)
      for (const regular of regulars) clearInterval(regular)
      await looking
      await catchingUp
      await sweeping
      // Jobs survive being cut off; a long one must not hold the end of the process.
      await Promise.race([
        Promise.all(lanes.flatMap(({ running }) => [...running.values()])),
        pause(DRAIN_MS, undefined, { ref: false }),
      ])
    },
  }
}

/** What a job's failure means: try again later, or give up and say so. */
async function failed(ctx: Ctx, job: JobRow, error: unknown, news: News): Promise<JobOutcome> {
  // A full disk says nothing about the job: what it is for must not be given up because room was made too late.
  const noRoom = isStorageFault(error)
  // Nor does a wait for its turn: a pause of the seller's, however long, leaves it all of its tries.
  const isNoTry = noRoom || (isTryAgain(error) && !error.backsOff)
  // As its row has them: it may have got on while it ran.
  const tries = ((await ctx.db.first(triesOf, { id: job.id }))?.tries ?? 0) + (isNoTry ? 0 : 1)
  const message = error instanceof Error ? error.message : String(error)
  const refused =
    isCarrierError(error) && error.outcome === 'refused' && !(error.about === 'account' && INSISTED.includes(job.kind))
  // It answered, with 429 or another of its codes for it, and takes it later: whoever waits in silence must not be left there.
  const isBusy = isCarrierError(error) && error.outcome === 'retry' && error.carrierCode !== null
  const givesUp = refused || (tries >= MAX_TRIES && !isTryAgain(error) && !isBusy && !noRoom)
  if (givesUp) {
    if (news.isNew(job.kind, message))
      ctx.log.error({ job: job.key, kind: job.kind, tries, err: error }, 'job given up')
  } else if (!isTryAgain(error) && !isCarrierError(error))
    ctx.log.warn({ job: job.key, kind: job.kind, tries, err: error }, 'job failed, tried again')
  // Before the job is marked: cut off in between, it fails and is given up once more, and nothing waits for ever.
  if (givesUp) await givenUp[job.kind as JobKind]?.(ctx, JSON.parse(job.payload) as never, job.key)
  await ctx.db.transact('job.failed', async (tctx) => {
    if (!givesUp && isCarrierError(error))
      await putOff[job.kind as JobKind]?.(tctx, JSON.parse(job.payload) as never, message)
    await tctx.db.q
      .updateTable('jobs')
      .set((eb) => ({
        state: givesUp ? 'failed' : 'ready',
        tries,
        last_error: message.slice(0, 500),
        // What was hurried while it ran does not wait.
        run_at: eb
          .case()
          .when('run_at', '=', job.run_at)
          .then(Math.round(tctx.clock.now() + waitMs(job.kind, tries, error)))
          .else(eb.ref('run_at'))
          .end(),
        done_at: givesUp ? tctx.clock.now() : null,
      }))
      .where('id', '=', job.id)
      .execute()
  })
  return givesUp ? 'given-up' : 'again'
}
