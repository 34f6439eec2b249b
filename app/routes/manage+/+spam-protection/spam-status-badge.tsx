import type { SpamStatus } from '~/domain/numbers/numbers.schema'
import { numbersWords } from '~/domain/numbers/numbers.words'
import { Badge, type Tone } from '~/ui/badge'

const TONES: Record<SpamStatus, Tone> = {
  REGISTERING: 'info',
  PROTECTED: 'ok',
  CANCELLING: 'warn',
  REMEDIATING: 'warn',
  REMEDIATION_FAILED: 'danger',
  CUSTOMER_INPUT_NEEDED: 'danger',
  UNPROTECTED: 'neutral',
}

export const SpamStatusBadge = ({ status }: { status: SpamStatus }) => (
  <Badge tone={TONES[status]}>{numbersWords.spamStatus[status]}</Badge>
)
