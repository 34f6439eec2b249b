import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { currentLine, type DialerState } from '~/live/dialer/dialer-state'

const TOO_EARLY: readonly LineView['status'][] = ['empty', 'pending', 'incoming', 'calling', 'ending']

/** 2-live §2.2. Line: the current, the last, or the only one. */
export function scheduleOf({ session }: Pick<DialerState, 'session'>): { offered: boolean; line: LineView | null } {
  const lines = session?.lines.filter(({ callboardId }) => callboardId !== null) ?? []
  const current = currentLine(session) ?? (lines.length === 1 ? lines[0]! : null)
  const isTime = current !== null && current.callboardId !== null && !TOO_EARLY.includes(current.status)
  return { offered: lines.length > 0, line: isTime ? current : null }
}
