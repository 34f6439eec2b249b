import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'

type SessionStart = Pick<DialSessionView, 'id' | 'startedAt'>

/** Ignores late events of an older session. */
export const isNewerSession = (session: SessionStart, current: SessionStart | null): boolean =>
  !current || current.id === session.id || session.startedAt >= current.startedAt
