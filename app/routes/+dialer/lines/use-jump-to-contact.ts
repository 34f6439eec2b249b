import { useEffect, useRef } from 'react'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import type { DialerState } from '~/live/dialer/dialer-state'

/** The window with the phone; with an own phone, any visible window. */
const isForeground = ({ phone, session }: DialerState): boolean =>
  session?.connection === 'computer' ? phone.owner : document.visibilityState === 'visible'

/** Skips machines and the line present at load. */
export function useJumpToContact(state: DialerState, open: (line: LineView) => void): void {
  const { phase, session } = state
  const bridged = session?.bridgedLineId ?? null
  const lastBridgedId = useRef<string | null>()
  useEffect(() => {
    if (phase !== 'ready') return
    const before = lastBridgedId.current
    lastBridgedId.current = bridged
    if (before === undefined || before === bridged || !session?.enableJumpToContact || !isForeground(state)) return
    const line = session.lines.find(({ id }) => id === bridged)
    if (line && line.answeredBy !== 'machine') open(line)
  })
}
