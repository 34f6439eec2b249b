import type { ReactNode } from 'react'
import type { DropStatus } from '~/domain/ringless/ringless.schema'
import { Badge, type Tone } from '~/ui/badge'

const TONES: Record<DropStatus, Tone> = {
  scheduled: 'info',
  sending: 'info',
  sent: 'info',
  delivered: 'ok',
  failed: 'danger',
  notTried: 'neutral',
  unknown: 'warn',
}

export const DropStatusBadge = ({ status, children }: { status: DropStatus; children: ReactNode }) => (
  <Badge tone={TONES[status]}>{children}</Badge>
)
