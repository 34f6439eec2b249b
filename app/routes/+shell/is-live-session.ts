import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'

/** It dials, or a call is not over. */
export const isLiveSession = (session: Pick<DialSessionView, 'state'> | null): boolean =>
  session !== null && session.state !== 'ended' && session.state !== 'ready'
