import { Headphones } from 'lucide-react'
import type { MemberView } from '~/domain/monitoring/monitoring.schema'
import { monitorName, NO_MEMBER_TO_MONITOR } from '~/domain/monitoring/monitoring.words'
import { Button } from '~/ui/button'
import { Skeleton } from '~/ui/skeleton'
import { useDialerUi } from '../dialer-context'
import { PanelShell } from './panel-shell'
import { dialerWords } from '../dialer.words'
import { dialerPanelsWords } from './dialer-panels.words'

/** 2-live §2.2. */
export function MonitorPanel() {
  const { supervision } = useDialerUi()
  return (
    <PanelShell title={dialerPanelsWords.monitor} width={360}>
      {supervision?.state.members ? (
        <Members members={supervision.state.members} />
      ) : (
        <div role="status" aria-label={dialerWords.loading} className="flex flex-col gap-2">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      )}
    </PanelShell>
  )
}

function Members({ members: all }: { members: MemberView[] }) {
  const { state: dialerState, supervision, enabled, closePanel } = useDialerUi()
  const members = all.filter(({ userId }) => userId !== dialerState.me?.user.id)
  const { monitoring, state } = supervision!
  const startMonitoring = async (userId: string) => {
    await monitoring.start(userId)
    if (monitoring.getState().monitor?.user.userId === userId) closePanel('monitor')
  }
  return (
    <>
      {members.some(({ canMonitor }) => canMonitor) || state.monitor ? null : (
        <p role="status" className="pb-3 text-s text-muted">
          {NO_MEMBER_TO_MONITOR}
        </p>
      )}
      <ul aria-label={dialerPanelsWords.teamMembers} className="divide-y divide-line">
        {members.map(({ userId, name, status, monitoredBy, canMonitor, blocker }) => (
          <li key={userId} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block truncate text-m font-medium">
                {name || dialerWords.teamMember}
              </span>
              <span className="block truncate text-s text-muted">
                {status}
                {monitoredBy === null ? null : ` · Monitored by ${monitorName(monitoredBy)}`}
              </span>
            </span>
            <Button
              size="s"
              icon={<Headphones size={14} aria-hidden />}
              disabled={!enabled || !canMonitor || state.busy}
              title={blocker ?? undefined}
              aria-label={`Monitor ${name || dialerWords.teamMember}`}
              onClick={() => void startMonitoring(userId)}
            >
              {dialerPanelsWords.monitor}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
