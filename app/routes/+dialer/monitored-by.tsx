import { Headphones } from 'lucide-react'
import type { MonitoredBy as Supervisor } from '~/domain/dial-sessions/dialer.schema'
import { monitorName } from '~/domain/monitoring/monitor-words'
import { useDialerUi } from './dialer-context'

const STATUS_WORDS: Record<Supervisor['status'], string> = {
  listening: 'listens',
  whispering: 'whispers to you',
  barging: 'is heard by everybody in the call',
}

/** 2-live §2.2. */
export function MonitoredBy() {
  const by = useDialerUi().state.session?.monitoredBy
  if (!by) return null
  return (
    <span
      role="status"
      title={`${by.name || 'Team Member'} ${STATUS_WORDS[by.status]}`}
      className="inline-flex min-w-0 items-center gap-1 text-s font-medium whitespace-nowrap text-info"
    >
      <Headphones size={14} aria-hidden className="shrink-0" />
      <span className="sr-only">Monitored by </span>
      <span className="truncate">{monitorName(by.name)}</span>
    </span>
  )
}
