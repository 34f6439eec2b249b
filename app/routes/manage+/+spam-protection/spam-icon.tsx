import { Shield, ShieldAlert, ShieldCheck, ShieldOff } from 'lucide-react'
import type { SpamStatus } from '~/domain/numbers/numbers.schema'
import { numbersWords } from '~/domain/numbers/numbers.words'
import { cx } from '~/ui/cx'
import { Tooltip } from '~/ui/tooltip'

const LOOKS = {
  REGISTERING: { icon: Shield, color: 'text-info' },
  PROTECTED: { icon: ShieldCheck, color: 'text-ok' },
  CANCELLING: { icon: Shield, color: 'text-warn' },
  REMEDIATING: { icon: ShieldAlert, color: 'text-warn' },
  REMEDIATION_FAILED: { icon: ShieldAlert, color: 'text-danger' },
  CUSTOMER_INPUT_NEEDED: { icon: ShieldAlert, color: 'text-danger' },
  UNPROTECTED: { icon: ShieldOff, color: 'text-muted' },
} as const

/** In tables of numbers. */
export function SpamIcon({ status }: { status: SpamStatus }) {
  const { icon: Icon, color } = LOOKS[status]
  const label = numbersWords.spamStatus[status]
  return (
    <Tooltip text={label}>
      <span className={cx('inline-flex', color)}>
        <Icon size={16} role="img" aria-label={label} />
      </span>
    </Tooltip>
  )
}
