import { useState } from 'react'
import type { SessionView } from '~/domain/access/access.schema'
import { getUsageLeft, type UsageLeft } from '~/domain/usage/usage-left'
import type { Consumable } from '~/domain/usage/usage-limits'
import { usageWords } from '~/domain/usage/usage.words'
import { cx } from '~/ui/cx'

export const usageTones: Record<UsageLeft['tone'], string> = {
  normal: 'text-muted',
  alert: 'text-warn',
  error: 'text-danger',
}

/** null: the account does not have it. */
export function useUsageLeft(me: SessionView | null, consumable: Consumable): UsageLeft | null {
  const [now] = useState(Date.now)
  return me && getUsageLeft(me, consumable, now)
}

interface UsageReadoutProps {
  me: SessionView
  consumable: Consumable
  /** Nothing while enough is left. */
  onlyLow?: boolean
  className?: string
}

/** '12 messages left', and when they renew. Nothing where they are not counted, or paid from a wallet. */
export function UsageReadout({ me, consumable, onlyLow = false, className }: UsageReadoutProps) {
  const usage = useUsageLeft(me, consumable)
  if (me.permissions.features.cartBilling && !me.permissions.blocked) return null
  if (usage === null || usage.left === null || (onlyLow && usage.tone === 'normal')) return null
  return (
    <span className={cx('tabular text-s', className)}>
      <span className={usageTones[usage.tone]}>{usageWords.left(consumable, usage.left)}</span>
      {usage.detail === null ? null : <span className="text-muted @max-lg:hidden"> · {usage.detail}</span>}
    </span>
  )
}
