import { setTimeout as pause } from 'node:timers/promises'
import { lookUpPhone, listSessionsWithPhones } from '../../app/domain/seller-phone/look-up-phone.server'
import { asSystem, type Services } from '../../app/domain/context.server'

/** Per phone. */
const EVERY_MS = 30_000
const LOOK_MS = 1_000
/** Unknown twice means that the phone left. */
const AGAIN_MS = 1_000
/** Longest delay of dialing after a start. */
const FIRST_WITHIN_MS = 5_000
const FIRST_AT_ONCE = 16
/** Open requests. */
const OPEN_AT_MOST = 64

export interface PhoneWatch {
  /** Resolves when every phone was checked, or after FIRST_WITHIN_MS. */
  askedAll: Promise<unknown>
  stop(): Promise<void>
}

const timePasses = (ms: number, signal: AbortSignal): Promise<unknown> =>
  pause(ms, undefined, { signal, ref: false }).catch(() => {})

/** Checks that sellers' phones are in their conferences. Callbacks were missed before a start. */
export function startPhoneWatch(
  services: Services,
  giveWay: () => Promise<void>,
  passes: (ms: number, signal: AbortSignal) => Promise<unknown> = timePasses,
): PhoneWatch {
  const ctx = asSystem(services)
  const asking = new Set<Promise<boolean>>()
  /** On the steady clock. */
  const nextAt = new Map<string, number>()
  /** Call SID by session. */
  const unknown = new Map<string, string>()
  /** Error by session. */
  const failing = new Map<string, string>()
  const stopping = new AbortController()
  const stopped = () => stopping.signal.aborted
  const wait = (ms: number) => passes(ms, stopping.signal)

  /** true: the carrier does not know the call. */
  const ask = (sessionId: string): Promise<boolean> => {
    const asked = lookUpPhone(ctx, sessionId, unknown.get(sessionId))
      .then((callSid) => {
        if (failing.delete(sessionId) && failing.size === 0) ctx.log.info({}, 'phones are asked for again')
        if (callSid === null) unknown.delete(sessionId)
        else unknown.set(sessionId, callSid)
        return callSid !== null
      })
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error)
        // A refused account fails every check: log once.
        if (![...failing.values()].includes(reason))
          ctx.log.warn({ sessionId, reason, err: error }, 'phones cannot be asked for')
        failing.set(sessionId, reason)
        return false
      })
      .finally(() => asking.delete(asked))
    asking.add(asked)
    return asked
  }

  async function askEach(sessions: string[]): Promise<void> {
    for (let from = 0; from < sessions.length && !stopped(); from += FIRST_AT_ONCE) {
      await Promise.all(sessions.slice(from, from + FIRST_AT_ONCE).map(ask))
      await giveWay()
    }
  }

  async function askAll(): Promise<void> {
    await askEach(await listSessionsWithPhones(ctx))
    if (unknown.size === 0) return
    await wait(AGAIN_MS)
    await askEach([...unknown.keys()])
  }

  async function due(): Promise<string[]> {
    const now = ctx.clock.steadyNow()
    const sessions = await listSessionsWithPhones(ctx)
    const live = new Set(sessions)
    for (const kept of [nextAt, unknown, failing]) for (const id of kept.keys()) if (!live.has(id)) kept.delete(id)
    for (const id of sessions) if (!nextAt.has(id)) nextAt.set(id, now + Math.random() * EVERY_MS)
    return sessions.filter((id) => nextAt.get(id)! <= now)
  }

  async function look(): Promise<void> {
    const sessions = await due()
    for (const id of sessions) {
      if (stopped() || asking.size >= OPEN_AT_MOST) return
      nextAt.set(id, ctx.clock.steadyNow() + EVERY_MS)
      void ask(id).then((isUnknown) => {
        if (isUnknown) nextAt.set(id, ctx.clock.steadyNow() + AGAIN_MS)
      })
      // A due call must not wait for all checks.
      await wait(LOOK_MS / 2 / sessions.length)
    }
  }

  const step = (work: () => Promise<void>) =>
    work().catch((error: unknown) => ctx.log.error({ err: error }, 'phones could not be asked for'))

  const first = step(askAll)
  async function watch(): Promise<void> {
    await first
    while (!stopped()) {
      await wait(LOOK_MS)
      if (!stopped()) await step(look)
    }
  }
  const watching = watch()

  return {
    askedAll: Promise.race([first, pause(FIRST_WITHIN_MS, undefined, { ref: false })]),
    async stop() {
      stopping.abort()
      await watching
      await Promise.all(asking)
    },
  }
}
