import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { isLive } from '~/live/dialer/dialer-state'

/** From Connect until the last call has its disposition. */
export const isStageOpen = (session: DialSessionView | null): boolean =>
  session !== null && (session.preview !== null || session.can.includes('dispose') || isLive(session))
