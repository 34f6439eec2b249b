import type { SessionView } from '../access/access.schema'
import { LOW_AT, type Consumable } from './usage-limits'
import { usageWords } from './usage.words'

type Usage = Pick<SessionView, 'permissions' | 'remaining'>

export interface UsageLeft {
  /** null: unlimited. */
  left: number | null
  tone: 'normal' | 'alert' | 'error'
  /** Renewal, or why it is blocked. */
  detail: string | null
}

const DAY_MS = 86_400_000

/** 4-trust §2.15, §8. null: the account does not have it. */
export function getUsageLeft({ permissions, remaining }: Usage, consumable: Consumable, now: number): UsageLeft | null {
  const { limit, unlimited, earliestUpcomingRollover: rollover, renewals } = permissions.maxLimits[consumable]
  if (!unlimited && limit === 0 && permissions.blocked === null) return null
  if (permissions.blocked !== null)
    return {
      left: 0,
      tone: 'error',
      detail: unlimited ? usageWords.unlimitedBlocked(consumable) : usageWords.blocked[permissions.blocked],
    }
  const left = unlimited ? null : remaining[consumable]
  return {
    left,
    tone: left === null || left > LOW_AT ? 'normal' : left > 0 ? 'alert' : 'error',
    detail: renewals.some(({ paymentFailed }) => paymentFailed)
      ? usageWords.awaitingRenewal(consumable, limit, unlimited)
      : rollover === null
        ? null
        : usageWords.nextRenewal(Math.max(0, Math.ceil((Date.parse(rollover) - now) / DAY_MS))),
  }
}
