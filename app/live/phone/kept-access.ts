import type { PhoneAccess } from '../../domain/dial-sessions/dialer.schema'
import type { PhoneOptions } from './phone-port'

export const RENEW_BEFORE_MS = 30_000

export interface KeptAccess {
  /** Rejects if unavailable. */
  current(): Promise<PhoneAccess>
  renew(): Promise<PhoneAccess>
  /** Refused by the carrier. */
  forget(): void
}

export function keepAccess({ access, renewAccess }: Pick<PhoneOptions, 'access' | 'renewAccess'>): KeptAccess {
  let kept: PhoneAccess | null = access
  const renew = async () => (kept = await renewAccess())
  return {
    async current() {
      return kept && Date.parse(kept.expiresAt) - Date.now() >= RENEW_BEFORE_MS ? kept : renew()
    },
    renew,
    forget() {
      kept = null
    },
  }
}
