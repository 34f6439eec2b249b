import { Shield, ShieldAlert, ShieldCheck } from 'lucide-react'
import type { CallCard } from '~/domain/call-card/call-card.schema'
import { attestationTexts } from '~/domain/voice-trust/voice-trust.words'
import { Tooltip } from '~/ui/tooltip'
import { dialerPanelsWords } from '../panels/dialer-panels.words'

type CallerId = NonNullable<CallCard['callerId']>

const icon = { size: 14, 'aria-hidden': true, className: 'shrink-0' } as const

/** How the lead sees our number: its attestation, or that it looks like spam. */
export function CallerIdMark({ callerId }: { callerId: CallerId }) {
  const { attestation, warning } = callerId
  const text = describe(callerId)
  return (
    <Tooltip text={text}>
      <span
        role="img"
        tabIndex={0}
        aria-label={text}
        className={
          warning
            ? 'inline-flex h-5 shrink-0 items-center gap-1 rounded-s font-medium text-warn'
            : 'inline-flex h-5 shrink-0 items-center gap-0.5 rounded-s'
        }
      >
        {warning ? <ShieldAlert {...icon} /> : attestation === 'A' ? <ShieldCheck {...icon} /> : <Shield {...icon} />}
        {warning ? dialerPanelsWords.spamRisk : attestation}
      </span>
    </Tooltip>
  )
}

function describe({ display, nickname, attestation, isRegistered, warning }: CallerId): string {
  return [
    dialerPanelsWords.calledFrom(nickname ? `${nickname}, ${display}` : display) + '.',
    warning,
    attestation
      ? dialerPanelsWords.signedAs(attestation, attestationTexts[attestation])
      : isRegistered
        ? dialerPanelsWords.registeredForA
        : dialerPanelsWords.notSigned,
  ]
    .filter(Boolean)
    .join(' ')
}
