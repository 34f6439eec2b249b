import type { Ctx } from '../context.server'
import { RetryLater } from '../jobs/retry-later'
import type { TrustCarrier } from './trust-carrier.port'

const HOUR_MS = 3_600_000

/** For jobs. Throws RetryLater while the server has no primary profile: what is in review stays there. */
export function trustOf(ctx: Ctx): TrustCarrier {
  if (ctx.trust === null) throw new RetryLater(HOUR_MS, 'registrations are not configured')
  return ctx.trust
}
