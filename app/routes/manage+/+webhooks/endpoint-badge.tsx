import type { EndpointView } from '~/domain/webhook-endpoints/webhook-endpoints.schema'
import { webhookWords } from '~/domain/webhook-endpoints/webhook-endpoints.words'
import { Badge, type Tone } from '~/ui/badge'

const TONES: Record<EndpointView['state'], Tone> = { enabled: 'ok', failing: 'warn', disabled: 'danger' }

export const EndpointBadge = ({ state }: Pick<EndpointView, 'state'>) => (
  <Badge tone={TONES[state]}>{webhookWords.states[state]}</Badge>
)
