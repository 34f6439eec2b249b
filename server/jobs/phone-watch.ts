import { setTimeout as pause } from 'node:timers/promises'
import { reconcilePhone, listSessionsWithPhones } from '../../app/domain/seller-phone/reconcile-phone.server'
import { createSystemCtx, type Services } from '../../app/domain/context.server'

/** Per phone. */
const CHECK_EVERY_MS = 30_000
const POLL_MS = 1_000
/** Unknown twice means that the phone left. */
const RECHECK_MS = 1_000
/** Longest delay of dialing after a start. */
const FIRST_WITHIN_MS = 5_000
const FIRST_BATCH = 16
/** Open requests. */
const MAX_OPEN_CHECKS = 64

export interface PhoneWatch {
  /** Resolves when every phone was checked, or after FIRST_WITHIN_MS. */
  allChecked: Promise<unknown>
  stop(): Promise<void>
}

const sleepUntilAborted = (ms: number, signal: AbortSignal): Promise<unknown> =>
  pause(ms, undefined, { signal, ref: false }).catch(() => {})

/** Checks that sellers' phones are in their conferences. Callbacks were missed before a start. */
export function startPhoneWatch(
  services: Services,
  yieldTurn: () => Promise<void>,
  sleep: (ms: number, signal: AbortSignal) => Promise<unknown> = sleepUntilAborted,
): PhoneWatch {
  const ctx = createSystemCtx(services)
  const pendingChecks = new Set<Promise<boolean>>()
  /** On the steady clock. */
  const nextAt = new Map<string, number>()
  /** Call SID by session. */
  const unknown = new Map<string, string>()
  /** Error by session. */
  const failing = new Map<string, string>()
  const stopping = new AbortController()
  const stopped = () => stopping.signal.aborted
  const wait = (ms: number) => sleep(ms, stopping.signal)

  /** true: the carrier does not know the call. */
  const checkPhone = (sessionId: string): Promise<boolean> => {
    const check = reconcilePhone(ctx, sessionId, unknown.get(sessionId))
      .then((callSid) => {
        if (failing.delete(sessionId) && failing.size === 0) ctx.log.info({}, 'phone checks work again')
        if (callSid === null) unknown.delete(sessionId)
        else unknown.set(sessionId, callSid)
        return callSid !== null
      })
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        // A refused account fails every check: log once.
        if (![...failing.values()].includes(reason))
          ctx.log.warn({ sessionId, reason, err: error }, 'phone checks fail')
        failing.set(sessionId, reason)
        return false
      })
      .finally(() => pendingChecks.delete(check))
    pendingChecks.add(check)
    return check
  }

  async function checkEach(sessions: string[]): Promise<void> {
    for (let from = 0; from < sessions.length && !stopped(); from += FIRST_BATCH) {
      await Promise.all(sessions.slice(from, from + FIRST_BATCH).map(checkPhone))
      await yieldTurn()
    }
  }

  async function checkAll(): Promise<void> {
    await checkEach(await listSessionsWithPhones(ctx))
    if (unknown.size === 0) return
    await wait(RECHECK_MS)
    await checkEach([...unknown.keys()])
  }

  async function due(): Promise<string[]> {
    const now = ctx.clock.steadyNow()
    const sessions = await listSessionsWithPhones(ctx)
    const live = new Set(sessions)
    for (const byId of [nextAt, unknown, failing]) for (const id of byId.keys()) if (!live.has(id)) byId.delete(id)
    for (const id of sessions) if (!nextAt.has(id)) nextAt.set(id, now + Math.random() * CHECK_EVERY_MS)
    return sessions.filter((id) => nextAt.get(id)! <= now)
  }

  async function checkDue(): Promise<void> {
    const sessions = await due()
    for (const id of sessions) {
      if (stopped() || pendingChecks.size >= MAX_OPEN_CHECKS) return
      nextAt.set(id, ctx.clock.steadyNow() + CHECK_EVERY_MS)
      void checkPhone(id).then((isUnknown) => {
        if (isUnknown) nextAt.set(id, ctx.clock.steadyNow() + RECHECK_MS)
      })
      // A due call must not wait for all checks.
      await wait(POLL_MS / 2 / sessions.length)
    }
  }

  const logErrors = (work: () => Promise<void>) =>
    work().catch((error: unknown) => ctx.log.error({ err: error }, 'phones could not be checked'))

  const first = logErrors(checkAll)
  async function watch(): Promise<void> {
    await first
    while (!stopped()) {
      await wait(POLL_MS)
      if (!stopped()) await logErrors(checkDue)
    }
  }
  const watching = watch()

  return {
    allChecked: Promise.race([first, pause(FIRST_WITHIN_MS, undefined, { ref: false })]),
    async stop() {
      stopping.abort()
      await watching
      await Promise.all(pendingChecks)
    },
  }
}
