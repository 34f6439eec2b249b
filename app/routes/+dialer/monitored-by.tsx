import { Headphones } from 'lucide-react'
import type { MonitoredBy as Supervisor } from '~/domain/dial-sessions/dialer.schema'
import { monitorName } from '~/domain/monitoring/monitoring.words'
import { useDialerUi } from './dialer-context'

const STATUS_TEXTS: Record<Supervisor['status'], string> = {
  listening: 'is listening',
  whispering: 'is whispering to you',
  barging: 'speaks to everyone in the call',
}

/** 2-live §2.2. */
export function MonitoredBy() {
  const supervisor = useDialerUi().state.session?.monitoredBy
  if (!supervisor) return null
  return (
    <span
      role="status"
      title={`${supervisor.name || 'Team Member'} ${STATUS_TEXTS[supervisor.status]}`}
      className="inline-flex min-w-0 items-center gap-1 text-s font-medium whitespace-nowrap text-info"
    >
      <Headphones size={14} aria-hidden className="shrink-0" />
      <span className="sr-only">Monitored by </span>
      <span className="truncate">{monitorName(supervisor.name)}</span>
    </span>
  )
}
