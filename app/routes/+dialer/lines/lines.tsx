import type { DialSessionView, LineView } from '~/domain/dial-sessions/dialer.schema'
import { getCurrentLine, isLineEnded } from '~/live/dialer/dialer-state'
import { useDialerUi } from '../dialer-context'
import { isStageOpen } from '../is-stage-open'
import { LineCard } from './line-card'
import { dialerWords } from '../dialer.words'

/** Live lines outlast a lowered line count. With a lead in the call stage, and before a caller: no empty ones. */
function listSlots(session: DialSessionView): number[] {
  const current = getCurrentLine(session)
  if (current) {
    const isEarlier = (line: LineView) => current.inbound && line !== current && isLineEnded(line)
    return session.lines.filter((line) => !isEarlier(line)).map(({ slot }) => slot)
  }
  if (!isStageOpen(session)) return session.lines.map(({ slot }) => slot)
  const shown = session.lines.filter((line) => !isLineEnded(line)).map(({ slot }) => slot)
  if (shown.some((slot) => slot > session.parallelLimit)) return shown
  return Array.from({ length: Math.max(1, session.parallelLimit) }, (_, place) => place + 1)
}

export function Lines() {
  const { state, size } = useDialerUi()
  const { session } = state
  if (!session) return null
  const current = getCurrentLine(session)
  const first = session.lines[0]?.slot ?? 1
  const slots = listSlots(session)
  const isCrowded = slots.length > (size === 's' ? 1 : 3)
  const isNarrow = size === 's' || size === 'm'
  /** The stage shows the lead; without a stage the message needs the room. */
  const areChips = current !== null || (isNarrow && !isStageOpen(session))
  return (
    <ul aria-label={dialerWords.lines} className="flex min-w-0 gap-1.5">
      {slots.map((slot) => {
        const line = session.lines.find((other) => other.slot === slot)
        return <LineCard key={slot} slot={slot} line={line} collapsed={areChips || (isCrowded && slot !== first)} />
      })}
    </ul>
  )
}
