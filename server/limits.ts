import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Actor } from '../app/domain/actor'

/**
 * In-memory rate limits that no honest client reaches; they protect the process. Only `download` is a product rule.
 * null: allowed, else seconds to wait.
 */
export interface Limits {
  /** By person or vendor, or by source without sign-in. */
  api(actor: Actor, source: string): Promise<number | null>
  /** By source. */
  signIn(source: string): Promise<number | null>
  /** By source. */
  webhook(source: string): Promise<number | null>
  /** Socket connections, by source. */
  socket(source: string): Promise<number | null>
  /** File downloads, by person and file. */
  download(key: string): Promise<number | null>
  /** Pages and all other routes, by source. */
  page(source: string): Promise<number | null>
  /** Visits of shared videos (one row each), by source. */
  visit(source: string): Promise<number | null>
  /** Watch reports of shared videos, by source. */
  watched(source: string): Promise<number | null>
}

export interface LimitRates {
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
  // An office shares one address, and after a restart all its windows reconnect together.
  socket: [1200, 10],
  // Reloading a screen sends one request per part.
  page: [3600, 10],
  // 3-settings §9: DNC list once per 10 s.
  download: [1, 10],
  // An office may open a mailed link together.
  visit: [60, 60],
  // A page reports every few seconds.
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
