import { SkipLink } from '~/ui/skip-link'
import { RunningImports } from '../+imports/running-imports'
import { MonitorDock } from '../+monitoring/monitor-dock'
import { SimulatedCarrierNotice } from '../+ui/simulated-carrier-notice'
import { DockedDialer } from './docked-dialer'
import type { ShellProps } from './portal-shell'

/** Around board pages in a frame of 1200 by 784 (1-boards §9). */
export function BoardsFrame({ shell, monitors, pathOf, drawer, children }: ShellProps) {
  const { session, imports, ringing, missed } = shell
  return (
    <div className="flex h-dvh flex-col">
      <SkipLink />
      <SimulatedCarrierNotice />
      <div className="flex min-h-0 flex-1 items-center justify-center">
        <div className="flex size-full max-h-[784px] max-w-[1200px] flex-col overflow-hidden bg-panel min-[1201px]:rounded-l min-[1201px]:border min-[1201px]:border-line">
          {monitors ? <MonitorDock /> : null}
          {session.permissions.can.includes('call') ? (
            <DockedDialer key={session.user.id} ringing={ringing} missed={missed} pathOf={pathOf} />
          ) : null}
          <RunningImports imports={imports} userId={session.user.id} currentPath={null} />
          <div className="relative flex min-h-0 flex-1">
            <main id="content" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col focus:outline-none">
              {children}
            </main>
            {drawer}
          </div>
        </div>
      </div>
    </div>
  )
}
