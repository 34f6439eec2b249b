import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'

type Begun = Pick<DialSessionView, 'id' | 'startedAt'>

/** A session that began later wins over an earlier one; a late word about an old session changes nothing. */
export const isNewerSession = (session: Begun, shown: Begun | null): boolean =>
  !shown || shown.id === session.id || session.startedAt >= shown.startedAt
