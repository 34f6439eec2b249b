import { Check, Clock, Minus, X } from 'lucide-react'
import type { CarrierStatus } from '~/domain/spam-protection/spam-protection.schema'
import { spamWords } from '~/domain/spam-protection/spam-protection.words'
import { cx } from '~/ui/cx'

const LOOKS = {
  ACTIVE: { icon: Check, color: 'text-ok' },
  REJECTED: { icon: X, color: 'text-danger' },
  IN_PROGRESS: { icon: Clock, color: 'text-muted' },
  NOT_REPORTED: { icon: Minus, color: 'text-faint' },
} as const

/** What one mobile carrier says of a number. */
export function CarrierStatusText({ status }: { status: CarrierStatus }) {
  const { icon: Icon, color } = LOOKS[status]
  return (
    <span className={cx('inline-flex items-center gap-1.5 whitespace-nowrap', color)}>
      <Icon size={14} aria-hidden className="shrink-0" />
      {spamWords.carrierStatus[status]}
    </span>
  )
}
