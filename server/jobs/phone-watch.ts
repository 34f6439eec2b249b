import { setTimeout as pause } from 'node:timers/promises'
import { lookUpPhone, listSessionsWithPhones } from '../../app/domain/seller-phone/look-up-phone.server'
import { asSystem, type Services } from '../../app/domain/context.server'

/** How often each phone is asked for. */
const EVERY_MS = 30_000
const LOOK_MS = 1_000
/** Before a phone that the carrier does not know is asked for again: unknown a second time, it has left. */
const AGAIN_MS = 1_000
/** How long those who are called after a start may be kept waiting for it: a carrier that does not answer calls nobody either. */
const FIRST_WITHIN_MS = 5_000
/** Phones that are asked for together after a start, before others have their turn. */
const FIRST_AT_ONCE = 16
/** Questions that wait for the carrier; with so many open it has other troubles, and the rest is asked a moment later. */
const OPEN_AT_MOST = 64

export interface PhoneWatch {
  /** Every phone was asked for, and once more where the carrier did not know it, or the carrier takes too long for it. */
  askedAll: Promise<unknown>
  /** Asks for nothing new and resolves when what was asked is answered. */
  stop(): Promise<void>
}

const timePasses = (ms: number, signal: AbortSignal): Promise<unknown> =>
  pause(ms, undefined, { signal, ref: false }).catch(() => {})

/**
 * Asks for every phone that may be in a room: all of them after a start, because what happened while the process was down was
 * told to nobody, and each of them every 30 s. Nothing of it has to outlive the process, so it is kept in no row: a thousand
 * sellers' timers and jobs took a quarter of a core. `giveWay` resolves when work that can wait may go on,
 * `passes` when so much time has passed or the signal ends it.
 */
export function startPhoneWatch(
  services: Services,
  giveWay: () => Promise<void>,
  passes: (ms: number, signal: AbortSignal) => Promise<unknown> = timePasses,
): PhoneWatch {
  const ctx = asSystem(services)
  const asking = new Set<Promise<boolean>>()
  /** By the steady clock: they are asked for in time whatever is done to the machine's. */
  const nextAt = new Map<string, number>()
  /** Calls of phones that the carrier did not know when it was asked last, by session. */
  const unknown = new Map<string, string>()
  /** Why phones could not be asked for when they were asked for last, by session. */
  const failing = new Map<string, string>()
  const stopping = new AbortController()
  const stopped = () => stopping.signal.aborted
  /** It ends early when the process stops. */
  const wait = (ms: number) => passes(ms, stopping.signal)

  /** Answers whether the carrier said that it does not know the call. */
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
        // A carrier that refuses our account refuses every phone at each of its turns: that is one thing to say.
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

  /** The sessions whose turn it is now. A new one has its first turn at any moment of the 30 s, so that turns lie apart. */
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
      // A call that is due meanwhile does not wait for all of them.
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
