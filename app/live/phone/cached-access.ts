import type { PhoneAccess } from '../../domain/dial-sessions/dialer.schema'
import type { PhoneOptions } from './phone-port'

export const RENEW_BEFORE_MS = 30_000

export interface CachedAccess {
  /** Rejects if unavailable. */
  current(): Promise<PhoneAccess>
  renew(): Promise<PhoneAccess>
  /** Refused by the carrier. */
  invalidate(): void
}

export function cacheAccess({ access, renewAccess }: Pick<PhoneOptions, 'access' | 'renewAccess'>): CachedAccess {
  let cached: PhoneAccess | null = access
  const renew = async () => (cached = await renewAccess())
  return {
    async current() {
      return cached && Date.parse(cached.expiresAt) - Date.now() >= RENEW_BEFORE_MS ? cached : renew()
    },
    renew,
    invalidate() {
      cached = null
    },
  }
}
