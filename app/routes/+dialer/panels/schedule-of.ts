import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { currentLine, type DialerState } from '~/live/dialer/dialer-state'

/** States of a line in which nobody has been spoken to yet, and nobody was missed. */
const TOO_EARLY: readonly LineView['status'][] = ['empty', 'pending', 'incoming', 'calling', 'ending']

/**
 * Whether a call can be scheduled here, and with whom (2-live §2.2: only with a call board and a contact): whoever is in the
 * seller's ear or was there last, or the only one who was called.
 */
export function scheduleOf({ session }: Pick<DialerState, 'session'>): { offered: boolean; line: LineView | null } {
  const lines = session?.lines.filter(({ callboardId }) => callboardId !== null) ?? []
  const current = currentLine(session) ?? (lines.length === 1 ? lines[0]! : null)
  const isTime = current !== null && current.callboardId !== null && !TOO_EARLY.includes(current.status)
  return { offered: lines.length > 0, line: isTime ? current : null }
}
