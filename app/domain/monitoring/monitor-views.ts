import type { DialSessionView } from '../dial-sessions/dialer.schema'
import type { StoredMonitor } from './monitor-machine.server'
import type { MonitoredBy, MonitorView } from './monitoring.schema'
import { monitoringWords } from './monitoring.words'

/** The end message in third person (2-live §4.2). */
const toThirdPerson = (message: string | null, name: string): string | null =>
  message && message.replace(/^Your (campaign|call) has ended/, `${name || monitoringWords.teamMember}’s $1 has ended`)

export const toMonitoredBy = ({ context, row }: StoredMonitor): MonitoredBy => ({
  name: row.supervisor_name,
  status: context.mode,
})

export function toMonitorView({ id, state, context, row }: StoredMonitor, session: DialSessionView): MonitorView {
  return {
    id,
    state: state === 'steady' || state === 'switching' ? 'live' : state,
    windowId: row.window_id,
    status: context.mode,
    switching: state === 'switching',
    notice: context.notice,
    user: { userId: row.user_id, name: row.member_name },
    session: {
      ...session,
      message: toThirdPerson(session.message, row.member_name),
      // Read-only (2-live §4.2).
      can: [],
      transfer: session.transfer && { ...session.transfer, can: [] },
      lines: session.lines.map((line) => ({ ...line, can: [] })),
    },
  }
}
