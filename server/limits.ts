import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Actor } from '../app/domain/actor'

/**
 * Rates that no honest client reaches, in memory: they protect the process, not the rules (codes have their own limits in
 * rows). Only `download` is a rule. Each answers null, or the seconds to wait.
 */
export interface Limits {
  /** Requests of one person, one vendor, or one source that has not signed in. */
  api(actor: Actor, source: string): Promise<number | null>
  /** Sign-in and set-up forms, by source. */
  signIn(source: string): Promise<number | null>
  /** The carrier's callbacks, by source. */
  webhook(source: string): Promise<number | null>
  /** Connections of sockets, by source. */
  socket(source: string): Promise<number | null>
  /** Files that the specification throttles, by person and file. */
  download(key: string): Promise<number | null>
  /** Screens and everything else that is not the API's, by source. */
  page(source: string): Promise<number | null>
  /** Visits of shared videos, each of which is a row, by source. */
  visit(source: string): Promise<number | null>
  /** What their pages tell of how much was watched, by source. */
  watched(source: string): Promise<number | null>
}

export interface LimitRates {
  /** Points per duration in seconds. */
  person: [points: number, seconds: number]
  vendor: [points: number, seconds: number]
  stranger: [points: number, seconds: number]
  signIn: [points: number, seconds: number]
  webhook: [points: number, seconds: number]
  socket: [points: number, seconds: number]
  page: [points: number, seconds: number]
  download: [points: number, seconds: number]
  visit: [points: number, seconds: number]
  watched: [points: number, seconds: number]
}

export const LIMIT_RATES: LimitRates = {
  person: [300, 10],
  vendor: [600, 10],
  stranger: [120, 60],
  signIn: [120, 60],
  webhook: [100_000, 10],
  // An office behind one address is many people with several windows each, and after a restart they all come at once.
  socket: [1200, 10],
  // A screen that is read again asks once for each of its parts (keep-last.ts).
  page: [3600, 10],
  // 3-settings §9: the DNC list once per 10 s.
  download: [1, 10],
  // An office in which everybody opens the link in their mail.
  visit: [60, 60],
  // Each of their pages tells every few seconds.
  watched: [1200, 60],
}

export function makeLimits(rates: LimitRates = LIMIT_RATES): Limits {
  const limiter = ([points, duration]: [number, number]) => {
    const memory = new RateLimiterMemory({ points, duration })
    return async (key: string): Promise<number | null> => {
      try {
        await memory.consume(key)
        return null
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
        throw refused
      }
    }
  }
  const person = limiter(rates.person)
  const vendor = limiter(rates.vendor)
  const stranger = limiter(rates.stranger)
  return {
    api(actor, source) {
      if (actor.kind === 'user') return person(actor.userId)
      return actor.kind === 'vendor' ? vendor(actor.vendorId) : stranger(source)
    },
    signIn: limiter(rates.signIn),
    webhook: limiter(rates.webhook),
    socket: limiter(rates.socket),
    page: limiter(rates.page),
    download: limiter(rates.download),
    visit: limiter(rates.visit),
    watched: limiter(rates.watched),
  }
}
