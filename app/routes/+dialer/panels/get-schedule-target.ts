import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { getCurrentLine, type DialerState } from '~/live/dialer/dialer-state'

const TOO_EARLY: readonly LineView['status'][] = ['empty', 'pending', 'incoming', 'calling', 'ending']

/** 2-live §2.2. Line: the current, the last, or the only one. */
export function getScheduleTarget({ session }: Pick<DialerState, 'session'>): {
  offered: boolean
  line: LineView | null
} {
  const lines = session?.lines.filter(({ callboardId }) => callboardId !== null) ?? []
  const current = getCurrentLine(session) ?? (lines.length === 1 ? lines[0]! : null)
  const canSchedule = current !== null && current.callboardId !== null && !TOO_EARLY.includes(current.status)
  return { offered: lines.length > 0, line: canSchedule ? current : null }
}
