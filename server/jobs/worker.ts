import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises'
import { isCarrierError } from '../../app/domain/carrier.port'
import { createSystemCtx, type Ctx, type Services } from '../../app/domain/context.server'
import { statement } from '../../db/statement'
import { isStorageFault } from '../../db/storage-fault'
import { createCallPace, type CallPace } from '../carrier/call-pace'
import type { JobKind } from '../../app/domain/jobs/catalogue'
import { FINISHED, NO_REQUEST_SENT } from '../../app/domain/jobs/finish-job.server'
import { isRetryLater } from '../../app/domain/jobs/retry-later'
import type { JobOutcome } from '../metrics/metrics'
import { applyClockChange } from './apply-clock-change'
import { onAbandoned, createHandlers, onPostponed } from './handlers'
import { isLowPriority, createLanes, type JobRow, type WorkerLane } from './lanes'
import { createFailureFilter, type FailureFilter } from './failure-filter'
import { sweep } from './sweep'
import { catchUpTimers, fireDueTimers, nextTimerAt } from './timers'

export interface Worker {
  /** Call after each commit that wrote work due `at` (epoch ms). */
  wake(at?: number): void
  /** Waits at most DRAIN_MS for running jobs. */
  stop(): Promise<void>
}

const PLACE_CALL: JobKind = 'call.place'
const MAX_ATTEMPTS = 12
/** Delay before a job runs again whose failure could not be stored. */
const UNWRITTEN_MS = 1_000
/** After a failed read. */
const UNREAD_MS = 1_000
/** After a storage fault. */
const DISK_RETRY_MS = 5_000
const SWEEP_MS = 10 * 60_000
/** Early: a process may restart often. */
const FIRST_SWEEP_MS = 5_000
const DRAIN_MS = 8_000
const MAX_BACK_OFF_MS = 120_000
/** A person waits for these. */
const AWAITED: readonly string[] = [
  PLACE_CALL,
  'recording.start',
  'announcement.play',
  'number.claim',
] satisfies JobKind[]
const MAX_AWAITED_MS = 15_000
/** A person is on the call: retry when the account is refused. */
const ALWAYS_RETRIED: readonly string[] = ['call.hang-up', 'call.cancel', 'call.instruct'] satisfies JobKind[]
const CLOCK_CHECK_MS = 1_000
/** setTimeout fires immediately above its 32-bit limit. */
const MAX_WAIT_MS = 60 * 60_000

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
const attemptsOf = statement((q, p: { id: number }) => q.selectFrom('jobs').select('tries').where('id', '=', p.id))

const backOffMs = (tries: number, maxMs: number): number =>
  Math.min(maxMs, 500 * 2 ** tries) * (0.5 + Math.random() / 2)

function waitMs(kind: string, tries: number, error: unknown): number {
  if (isStorageFault(error)) return DISK_RETRY_MS
  const backOff = backOffMs(tries, AWAITED.includes(kind) ? MAX_AWAITED_MS : MAX_BACK_OFF_MS)
  if (isRetryLater(error)) return error.backsOff ? Math.max(error.afterMs, backOff) : error.afterMs
  return Math.max(isCarrierError(error) ? (error.retryAfterMs ?? 0) : 0, backOff)
}

/** After a crash running jobs run again; attempts prevent repeats. No dials before `getDialInPhone`. */
export function startWorker(
  services: Services,
  count: (kind: string, outcome: JobOutcome) => void = () => {},
  pace: CallPace = createCallPace(null),
  yieldTurn: () => Promise<void> = () => breathe(),
  callsAllowed: Promise<unknown> | null = null,
): Worker {
  const ctx = createSystemCtx(services)
  const lanes = createLanes(pace.perSecond)
  const handlers = createHandlers()
  const failureFilter = createFailureFilter()
  const runningJobs = new Set<JobRow>()
  const stopping = new AbortController()
  const stopped = () => stopping.signal.aborted
  let polling: Promise<void> | null = null
  let catchingUp: Promise<void> | null = null
  let sweeping: Promise<void> | null = null
  let pollAgain = false
  let polledAt = 0
  let canCall = callsAllowed === null
  let timeout: NodeJS.Timeout | undefined
  /** Epoch ms. */
  let nextAt = Infinity

  const ctxOf = (job: JobRow): Ctx =>
    createSystemCtx(services, { accountId: job.account_id, ...(isLowPriority(job.kind) && { lowPriority: true }) })

  const finish = (ids: number[]): Promise<unknown> =>
    ctx.db.transact('job.done', async (tx) => {
      for (const id of ids) await tx.db.write(setDone, { id, now: tx.clock.now() })
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
      const handler = handlers[job.kind as JobKind]
      const work = () => handler(ctxOf(job), JSON.parse(job.payload) as never, job.key, stopping.signal)
      const result = await (job.kind === PLACE_CALL ? pace.withTurn(work) : work())
      if (result !== FINISHED) await markDone(job.id)
      if (result !== NO_REQUEST_SENT) failureFilter.succeeded(job.kind)
      count(job.kind, 'done')
    } catch (error) {
      await handleFailure(createSystemCtx(services, { accountId: job.account_id }), job, error, failureFilter)
        .then((outcome) => count(job.kind, outcome))
        .catch((fault: unknown) => {
          // The row is still due.
          ctx.log.error({ job: job.key, kind: job.kind, err: fault }, 'the failure of a job could not be written')
          return pause(UNWRITTEN_MS, undefined, { ref: false })
        })
    }
  }

  const start = async ({ due, running, atOnce }: WorkerLane): Promise<void> => {
    const free = atOnce - running.size
    if (free <= 0) return
    const jobs = await ctx.db.all(due, { now: polledAt })
    for (const job of jobs.filter((row) => !running.has(row.id)).slice(0, free)) {
      runningJobs.add(job)
      running.set(
        job.id,
        run(job).finally(() => {
          runningJobs.delete(job)
          running.delete(job.id)
          wake()
        }),
      )
    }
  }

  const poll = async (): Promise<void> => {
    do {
      pollAgain = false
      nextAt = Infinity
      await applyClockChange(ctx, runningJobs)
      polledAt = ctx.clock.now()
      await fireDueTimers(ctx)
      for (const lane of lanes) if (!stopped() && (canCall || lane.name !== 'dials')) await start(lane)
    } while (pollAgain && !stopped())
    await waitForNext()
  }

  const waitForNext = async (): Promise<void> => {
    if (stopped()) return
    // Due jobs run, or wait for a running one, whose end wakes us.
    const job = await ctx.db.first(nextJob, { now: polledAt })
    const timer = await nextTimerAt(ctx)
    if (timer.late) catchUp()
    // Jobs written in between called wake.
    schedulePoll(Math.min(nextAt, job?.run_at ?? Infinity, timer.at ?? Infinity))
  }

  const schedulePoll = (at: number): void => {
    nextAt = at
    clearTimeout(timeout)
    if (at !== Infinity) timeout = setTimeout(wake, Math.min(MAX_WAIT_MS, Math.max(0, at - ctx.clock.now())))
  }

  const canContinue = async (): Promise<boolean> => {
    if (!stopped()) await yieldTurn()
    return !stopped()
  }

  const catchUp = (): void => {
    catchingUp ??= catchUpTimers(ctx, canContinue)
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
      if (at < nextAt) schedulePoll(at)
      return
    }
    if (polling) {
      pollAgain = true
      return
    }
    polling = poll()
      .catch((error: unknown) => {
        ctx.log.error({ err: error }, 'worker could not read due jobs')
        schedulePoll(ctx.clock.now() + UNREAD_MS)
      })
      .finally(() => {
        polling = null
        if (pollAgain) wake()
      })
  }

  /** A sweep may outlast the interval. */
  const sweepNow = (isFirst: boolean) => {
    sweeping ??= sweep(ctx, isFirst, canContinue)
      .catch((error: unknown) => ctx.log.error({ err: error }, 'sweep failed'))
      .finally(() => (sweeping = null))
  }
  const checkClock = () => {
    if (ctx.clock.getAdjustmentMs() !== 0) wake()
  }
  const intervals = [
    setTimeout(sweepNow, FIRST_SWEEP_MS, true),
    setInterval(sweepNow, SWEEP_MS, false),
    setInterval(checkClock, CLOCK_CHECK_MS),
  ]
  for (const interval of intervals) interval.unref()
  wake()
  void callsAllowed?.then(() => {
    canCall = true
    wake()
  })

  return {
    wake,
    async stop() {
      stopping.abort()
      clearTimeout(timeout)
      for (const interval of intervals) clearInterval(interval)
      await polling
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

async function handleFailure(ctx: Ctx, job: JobRow, error: unknown, failureFilter: FailureFilter): Promise<JobOutcome> {
  const isStorageError = isStorageFault(error)
  // Waiting for a turn is no attempt.
  const isUncounted = isStorageError || (isRetryLater(error) && !error.backsOff)
  // The job may have reset it.
  const tries = ((await ctx.db.first(attemptsOf, { id: job.id }))?.tries ?? 0) + (isUncounted ? 0 : 1)
  const message = error instanceof Error ? error.message : String(error)
  const refused =
    isCarrierError(error) &&
    error.outcome === 'refused' &&
    !(error.about === 'account' && ALWAYS_RETRIED.includes(job.kind))
  // 429 or a busy code: never give up.
  const isBusy = isCarrierError(error) && error.outcome === 'retry' && error.carrierCode !== null
  const isAbandoned = refused || (tries >= MAX_ATTEMPTS && !isRetryLater(error) && !isBusy && !isStorageError)
  if (isAbandoned) {
    if (failureFilter.isNew(job.kind, message))
      ctx.log.error({ job: job.key, kind: job.kind, tries, err: error }, 'job abandoned')
  } else if (!isRetryLater(error) && !isCarrierError(error))
    ctx.log.warn({ job: job.key, kind: job.kind, tries, err: error }, 'job failed, will retry')
  // Before marking: after a crash in between it runs again.
  if (isAbandoned) await onAbandoned[job.kind as JobKind]?.(ctx, JSON.parse(job.payload) as never, job.key)
  await ctx.db.transact('job.failed', async (tx) => {
    if (!isAbandoned && isCarrierError(error))
      await onPostponed[job.kind as JobKind]?.(tx, JSON.parse(job.payload) as never, message)
    await tx.db.q
      .updateTable('jobs')
      .set((eb) => ({
        state: isAbandoned ? 'failed' : 'ready',
        tries,
        last_error: message.slice(0, 500),
        // Not when expedited while it ran.
        run_at: eb
          .case()
          .when('run_at', '=', job.run_at)
          .then(Math.round(tx.clock.now() + waitMs(job.kind, tries, error)))
          .else(eb.ref('run_at'))
          .end(),
        done_at: isAbandoned ? tx.clock.now() : null,
      }))
      .where('id', '=', job.id)
      .execute()
  })
  return isAbandoned ? 'given-up' : 'again'
}
