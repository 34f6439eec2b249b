import type { Clock } from './clock'
import type { Store } from './store'

export type LogKind =
  | 'request'
  | 'callback'
  | 'twiml'
  | 'media'
  | 'dtmf'
  | 'call'
  | 'text'
  | 'conference'
  | 'said'
  | 'warning'
  | 'restart'
  | 'payment-request'
  | 'payment-event'
  | 'trust'

export type Log = {
  write(kind: LogKind, entry: Record<string, unknown>): void
  read(after: number, limit: number): { entries: Record<string, unknown>[]; next: number }
  /** Returns the unsubscribe function. */
  follow(fn: () => void): () => void
}

const SECRETS =
  /((?:[?&;]|%3F|%26|%3B)(?:token|access_token|signature)(?:=|%3D))(?:(?!%26|%22|%27|%3C|%20)[^&\s"'<>])+/gi

/** Tokens in media URLs are bearer secrets: never logged. */
const redact = (value: unknown): unknown => {
  if (typeof value === 'string') return /token|signature/i.test(value) ? value.replace(SECRETS, '$1[redacted]') : value
  if (Array.isArray(value)) return value.map(redact)
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redact(inner)]))
  return value
}

export function createLog(store: Store, clock: Clock): Log {
  const followers = new Set<() => void>()
  return {
    write(kind, entry) {
      store.appendLog({ ...(redact(entry) as Record<string, unknown>), kind, at: clock.now() })
      for (const fn of followers) fn()
    },
    read(after, limit) {
      const entries = store.readLog(after, limit)
      const last = entries.at(-1)
      return { entries, next: last ? (last.n as number) : after }
    },
    follow(fn) {
      followers.add(fn)
      return () => followers.delete(fn)
    },
  }
}
