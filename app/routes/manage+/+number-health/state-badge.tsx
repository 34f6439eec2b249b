import { Archive, CircleCheck, HeartCrack, Moon, Sunrise, type LucideIcon } from 'lucide-react'
import { stateLabels } from '~/domain/number-health/number-health.words'
import { Badge, type Tone } from '~/ui/badge'

type State = keyof typeof stateLabels

const looks: Record<State, { icon: LucideIcon; tone: Tone }> = {
  warmingUp: { icon: Sunrise, tone: 'info' },
  active: { icon: CircleCheck, tone: 'ok' },
  resting: { icon: Moon, tone: 'warn' },
  hurt: { icon: HeartCrack, tone: 'danger' },
  retired: { icon: Archive, tone: 'neutral' },
}

export function StateBadge({ state }: { state: State }) {
  const { icon: Icon, tone } = looks[state]
  return (
    <Badge tone={tone} icon={<Icon size={12} aria-hidden />}>
      {stateLabels[state]}
    </Badge>
  )
}
