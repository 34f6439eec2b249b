import type { SubscriptionView } from '~/domain/subscriptions/subscriptions.schema'
import { Badge, type Tone } from '~/ui/badge'
import { subscriptionPagesWords } from './subscription-pages.words'

const TONES: Record<SubscriptionView['status'], Tone> = {
  ACTIVE: 'ok',
  TRIALING: 'info',
  PENDING_CREATION: 'neutral',
  PENDING_CANCELLATION: 'warn',
  ACTIVATION_FAILED: 'danger',
  RENEWAL_FAILED: 'danger',
  CANCELED: 'neutral',
}

export const SubscriptionStatus = ({ status }: Pick<SubscriptionView, 'status'>) => (
  <Badge tone={TONES[status]}>{subscriptionPagesWords.statuses[status]}</Badge>
)
