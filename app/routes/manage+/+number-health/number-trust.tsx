import type { NumberRow } from '~/domain/number-health/number-health.schema'
import { formatNumber } from '~/ui/format-count'
import { SpamStatusBadge } from '../+spam-protection/spam-status-badge'
import { healthPagesWords } from './number-health-pages.words'

type TrustFacts = Pick<NumberRow, 'spamRegistrationStatus' | 'attestation' | 'signed' | 'attested'>

/** What carriers know of a number: spam protection, and the attestation of its dials. */
export function NumberTrust({ spamRegistrationStatus, attestation, signed, attested }: TrustFacts) {
  return (
    <span className="block">
      <SpamStatusBadge status={spamRegistrationStatus} />
      {attestation ? <span className="mt-0.5 block text-s text-muted">{healthPagesWords.attestationA}</span> : null}
      {signed > 0 ? (
        <span className="tabular block text-xs text-faint">
          {healthPagesWords.signedA(formatNumber(attested), formatNumber(signed))}
        </span>
      ) : null}
    </span>
  )
}
