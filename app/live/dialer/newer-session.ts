import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'

type Begun = Pick<DialSessionView, 'id' | 'startedAt'>

/** Ignores late events of an older session. */
export const isNewerSession = (session: Begun, shown: Begun | null): boolean =>
  !shown || shown.id === session.id || session.startedAt >= shown.startedAt
