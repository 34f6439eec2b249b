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
  /** Call after each commit that wrote work due `at` (epoch ms). */
  wake(at?: number): void
  /** Waits at most DRAIN_MS for running jobs. */
  stop(): Promise<void>
}

const PLACING: JobKind = 'call.place'
const MAX_TRIES = 12
/** Before a job whose failure could not be written. */
const UNWRITTEN_MS = 1_000
/** After a failed read. */
const UNREAD_MS = 1_000
/** After a storage fault. */
const NO_ROOM_MS = 5_000
const SWEEP_MS = 10 * 60_000
/** Early: a process may restart often. */
const FIRST_SWEEP_MS = 5_000
const DRAIN_MS = 8_000
const LONGEST_BACK_OFF_MS = 120_000
/** A seller waits for these. */
const AWAITED: readonly string[] = [PLACING, 'recording.start', 'announcement.play'] satisfies JobKind[]
const LONGEST_AWAITED_MS = 15_000
/** A person is on the call: retry when the account is refused. */
const INSISTED: readonly string[] = ['call.hang-up', 'call.cancel', 'call.instruct'] satisfies JobKind[]
const CLOCK_CHECK_MS = 1_000
/** setTimeout fires immediately above its 32-bit limit. */
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

const backOffMs = (tries: number, mostMs: number): number =>
  Math.min(mostMs, 500 * 2 ** tries) * (0.5 + Math.random() / 2)

function waitMs(kind: string, tries: number, error: unknown): number {
  if (isStorageFault(error)) return NO_ROOM_MS
  const backOff = backOffMs(tries, AWAITED.includes(kind) ? LONGEST_AWAITED_MS : LONGEST_BACK_OFF_MS)
  if (isTryAgain(error)) return error.backsOff ? Math.max(error.afterMs, backOff) : error.afterMs
  return Math.max(isCarrierError(error) ? (error.retryAfterMs ?? 0) : 0, backOff)
}

/** After a crash running jobs run again; attempts prevent repeats. No dials before `mayCall`. */
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
  /** Epoch ms. */
  let nextAt = Infinity

  const finish = (ids: number[]): Promise<unknown> =>
    ctx.db.transact('job.done', async (tctx) => {
      for (const id of ids) await tctx.db.write(setDone, { id, now: tctx.clock.now() })
    })

  // One commit for jobs that end together.
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
          // The row is still due.
          ctx.log.error({ job: job.key, kind: job.kind, err: fault }, 'the failure of a job could not be written')
          return pause(UNWRITTEN_MS, undefined, { ref: false })
        })
    }
  }

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
    // Due jobs run, or wait for a running one, whose end wakes us.
    const job = await ctx.db.first(nextJob, { now: lookedAt })
    const timer = await nextTimerAt(ctx)
    if (timer.late) catchUp()
    // Jobs written in between called wake.
    lookAgain(Math.min(nextAt, job?.run_at ?? Infinity, timer.at ?? Infinity))
  }

  const lookAgain = (at: number): void => {
    nextAt = at
    clearTimeout(timeout)
    if (at !== Infinity) timeout = setTimeout(wake, Math.min(LONGEST_WAIT_MS, Math.max(0, at - ctx.clock.now())))
  }

  const mayGoOn = async (): Promise<boolean> => {
    if (!stopped()) await giveWay()
    return !stopped()
  }

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

  /** A sweep may outlast the interval. */
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
      // Jobs survive a kill: do not delay shutdown.
      await Promise.race([
        Promise.all(lanes.flatMap(({ running }) => [...running.values()])),
        pause(DRAIN_MS, undefined, { ref: false }),
      ])
    },
  }
}

async function failed(ctx: Ctx, job: JobRow, error: unknown, news: News): Promise<JobOutcome> {
  const noRoom = isStorageFault(error)
  // Waiting for a turn is no try.
  const isNoTry = noRoom || (isTryAgain(error) && !error.backsOff)
  // The job may have reset it.
  const tries = ((await ctx.db.first(triesOf, { id: job.id }))?.tries ?? 0) + (isNoTry ? 0 : 1)
  const message = error instanceof Error ? error.message : String(error)
  const refused =
    isCarrierError(error) && error.outcome === 'refused' && !(error.about === 'account' && INSISTED.includes(job.kind))
  // 429 or a busy code: never give up.
  const isBusy = isCarrierError(error) && error.outcome === 'retry' && error.carrierCode !== null
  const givesUp = refused || (tries >= MAX_TRIES && !isTryAgain(error) && !isBusy && !noRoom)
  if (givesUp) {
    if (news.isNew(job.kind, message))
      ctx.log.error({ job: job.key, kind: job.kind, tries, err: error }, 'job given up')
  } else if (!isTryAgain(error) && !isCarrierError(error))
    ctx.log.warn({ job: job.key, kind: job.kind, tries, err: error }, 'job failed, tried again')
  // Before marking: after a crash in between it runs again.
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
        // Not when expedited while it ran.
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
