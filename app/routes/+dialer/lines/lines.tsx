import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { currentLine, isOver } from '~/live/dialer/dialer-state'
import { useDialerUi } from '../dialer-context'
import { LineCard } from './line-card'

/** Fewer lines may be chosen while more are live: whoever rings or talks is not hidden. */
function slotCount(session: DialSessionView | null): number {
  if (!session) return 1
  const current = currentLine(session)
  const shown = session.lines.filter((line) => line === current || !isOver(line))
  return Math.max(1, session.parallelLimit, ...shown.map(({ slot }) => slot))
}

/** The lines of the bar, by their slots. */
export function Lines() {
  const { state, size } = useDialerUi()
  const { session } = state
  const current = currentLine(session)
  const first = session?.lines[0]?.slot ?? 1
  const slots = Array.from({ length: slotCount(session) }, (_, place) => place + 1)
  return (
    <ul aria-label="Lines" className="flex min-w-0 gap-1.5">
      {slots.map((slot) => {
        const line = session?.lines.find((other) => other.slot === slot)
        // With little room one line stays readable: the one in the ear, else the first.
        const kept = current ? line === current : slot === first
        return <LineCard key={slot} slot={slot} line={line} collapsed={size === 's' && slots.length > 1 && !kept} />
      })}
    </ul>
  )
}
