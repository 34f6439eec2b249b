import type { PhoneAccess } from '../../domain/dial-sessions/dialer.schema'
import type { PhoneOptions } from './phone-port'

/** Milliseconds before its end from which an access is asked for anew. */
export const RENEW_BEFORE_MS = 30_000

export interface KeptAccess {
  /** One that is good for a connection. Rejects where it cannot be had: the next connection asks again. */
  current(): Promise<PhoneAccess>
  /** Another one, whatever this browser's clock says of the one that is kept. */
  renew(): Promise<PhoneAccess>
  /** The other side would not have it. */
  forget(): void
}

/** The access of a phone that outlives it. */
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
