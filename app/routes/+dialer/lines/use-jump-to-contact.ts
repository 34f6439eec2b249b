import { useEffect, useRef } from 'react'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import type { DialerState } from '~/live/dialer/dialer-state'

/** Of several windows the one with the phone; with a phone of the seller's own, those that they look at. */
const isLookedAt = ({ phone, session }: DialerState): boolean =>
  session?.connection === 'computer' ? phone.owner : document.visibilityState === 'visible'

/**
 * Opens whoever comes into the seller's ear, where they want that. Who was there already when the page came has been opened before,
 * and a machine is nobody.
 */
export function useJumpToContact(state: DialerState, open: (line: LineView) => void): void {
  const { phase, session } = state
  const bridged = session?.bridgedLineId ?? null
  const seen = useRef<string | null>()
  useEffect(() => {
    if (phase !== 'ready') return
    const before = seen.current
    seen.current = bridged
    if (before === undefined || before === bridged || !session?.enableJumpToContact || !isLookedAt(state)) return
    const line = session.lines.find(({ id }) => id === bridged)
    if (line && line.answeredBy !== 'machine') open(line)
  })
}
