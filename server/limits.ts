import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Actor } from '../app/domain/actor'

/** No honest client reaches these; `download` is a product rule. null, or seconds to wait. */
export interface Limits {
  /** By person, API key, vendor, or source. */
  api(actor: Actor, source: string): Promise<number | null>
  /** Without a browser's cookie all of a source share one limit. */
  signIn(source: string, browser: string | null): Promise<number | null>
  webhook(source: string): Promise<number | null>
  socket(source: string): Promise<number | null>
  /** By person and file. */
  download(key: string): Promise<number | null>
  page(source: string): Promise<number | null>
  /** 20 ms each: counted apart from what costs nothing. */
  render(source: string): Promise<number | null>
  /** One row each. */
  visit(source: string): Promise<number | null>
  watched(source: string): Promise<number | null>
}

export interface LimitRates {
  person: [points: number, seconds: number]
  vendor: [points: number, seconds: number]
  stranger: [points: number, seconds: number]
  signIn: [points: number, seconds: number]
  signInOfBrowser: [points: number, seconds: number]
  signInOfBrowsers: [points: number, seconds: number]
  webhook: [points: number, seconds: number]
  socket: [points: number, seconds: number]
  page: [points: number, seconds: number]
  render: [points: number, seconds: number]
  download: [points: number, seconds: number]
  visit: [points: number, seconds: number]
  watched: [points: number, seconds: number]
}

export const LIMIT_RATES: LimitRates = {
  person: [300, 10],
  vendor: [600, 10],
  stranger: [120, 60],
  signIn: [120, 60],
  signInOfBrowser: [30, 60],
  // Of a source: 20 ms each.
  signInOfBrowsers: [600, 60],
  webhook: [100_000, 10],
  // An office shares one address; after a restart all its windows reconnect.
  socket: [1200, 10],
  // A reload sends one request per part.
  page: [3600, 10],
  render: [600, 10],
  // 3-settings §9: DNC list once per 10 s.
  download: [1, 10],
  // An office may open a mailed link together.
  visit: [60, 60],
  // A page reports every few seconds.
  watched: [1200, 60],
}

export function createLimits(rates: LimitRates = LIMIT_RATES): Limits {
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
  const signIn = limiter(rates.signIn)
  const signInOfBrowser = limiter(rates.signInOfBrowser)
  const signInOfBrowsers = limiter(rates.signInOfBrowsers)
  return {
    api(actor, source) {
      if (actor.kind === 'user') return person(actor.keyId ?? actor.userId)
      return actor.kind === 'vendor' ? vendor(actor.vendorId) : stranger(source)
    },
    async signIn(source, browser) {
      if (browser === null) return signIn(source)
      return (await signInOfBrowser(browser)) ?? (await signInOfBrowsers(source))
    },
    webhook: limiter(rates.webhook),
    socket: limiter(rates.socket),
    page: limiter(rates.page),
    render: limiter(rates.render),
    download: limiter(rates.download),
    visit: limiter(rates.visit),
    watched: limiter(rates.watched),
  }
}
