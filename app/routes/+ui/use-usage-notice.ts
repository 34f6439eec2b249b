import { useEffect, useState } from 'react'
import type { SessionView } from '~/domain/access/access.schema'
import { isLimited } from '~/domain/usage/is-limited'
import { LOW_AT, type Consumable } from '~/domain/usage/usage-limits'
import type { UsageNotice } from '~/domain/usage/usage.schema'

/**
 * Claimed when few are left: the server answers one window per user and crossing. A failed claim is repeated at the next
 * change. `claim` is stable.
 */
export function useUsageNotice(
  me: SessionView | null,
  consumable: Consumable,
  claim: () => Promise<{ notice: UsageNotice | null }>,
): { notice: UsageNotice | null; dismiss(): void } {
  const [notice, setNotice] = useState<UsageNotice | null>(null)
  const left = me && isLimited(me, consumable) ? me.remaining[consumable] : null
  useEffect(() => {
    if (left === null || left > LOW_AT) return
    claim().then(
      (answer) => answer.notice && setNotice(answer.notice),
      () => {},
    )
  }, [left, claim])
  return { notice, dismiss: () => setNotice(null) }
}
